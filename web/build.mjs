// Builds the page into web/dist, or into the folder named by the first argument: `npm ci && npm run build`.
//
// The same sources and lock file give the same bytes on every machine. File names contain a digest of the content, so
// browsers may cache the files for ever.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, "dist"));

const bundled = await build({
  absWorkingDir: here,
  entryPoints: { main: "src/main.tsx", style: "src/style.css" },
  bundle: true,
  write: false,
  outdir: "out",
  format: "esm",
  // Modules that are imported later become files of their own.
  splitting: true,
  chunkNames: "[name]-[hash]",
  target: ["es2022"],
  minify: true,
  legalComments: "eof",
  charset: "utf8",
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
});

const named = new Map(bundled.outputFiles.map(({ path, contents }) => [basename(path), contents]));
/** The files that the page names; their names get a digest here. */
const files = {
  "main.js": named.get("main.js"),
  "main.css": named.get("style.css"),
  "icon.svg": readFileSync(join(here, "src/icon.svg")),
};
/** The files that scripts load; the bundler has put a digest into their names. */
const chunks = [...named].filter(([name]) => name.endsWith(".js") && !["main.js", "style.js"].includes(name));

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "assets"), { recursive: true });
const put = (name, content) => {
  writeFileSync(join(out, "assets", name), content);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  writeFileSync(join(out, "assets", `${name}.br`), brotliCompressSync(content, { params: quality }));
};
for (const [name, content] of chunks) put(name, content);
let page = readFileSync(join(here, "src/index.html"), "utf8");
for (const [name, content] of Object.entries(files)) {
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 12);
  const hashed = name.replace(".", `-${digest}.`);
  put(hashed, content);
  page = page.replace(`@${name}@`, hashed);
}
writeFileSync(join(out, "index.html"), page);
