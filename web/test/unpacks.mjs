// Fails unless every compressed file of dist decompresses to the file beside it.

import { readFileSync, readdirSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";

const folder = new URL("../dist/assets/", import.meta.url);
const packed = readdirSync(folder).filter((name) => name.endsWith(".br"));
if (packed.length === 0) throw new Error("dist has no compressed files");
for (const name of packed) {
  const plain = readFileSync(new URL(name.slice(0, -3), folder));
  if (!brotliDecompressSync(readFileSync(new URL(name, folder))).equals(plain)) throw new Error(`${name} does not decompress to the file beside it`);
}
