// Opens the page of a running service in headless Chromium, and holds the checks that all scenes share.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Render WebGL without a graphics card.
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Time limit of every wait: long enough for slow machines, because scenes do not test speed. */
export const PATIENCE = { timeout: 120_000 };

export async function launch(executablePath) {
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Opens the page at `path`. `finish` throws if the page logged an error or sent a request to another host. */
export async function open(browser, base, { path = "/", width = 1280, height = 800, scheme = "light" } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: "reduce",
    acceptDownloads: true,
    // The tests run axe through `evaluate`, which the page's policy does not restrict.
    bypassCSP: false,
  });
  const page = await context.newPage();
  const faults = [];
  let bytes = 0;
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    const expected = message.text().startsWith("Failed to load resource") || message.text().includes("GPU stall");
    if (["error", "warning"].includes(message.type()) && !expected) faults.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    const own = url.origin === base || ["blob:", "data:"].includes(url.protocol);
    if (!own) faults.push(`request to another host: ${request.url()}`);
  });
  page.on("requestfinished", async (request) => {
    const sizes = await request.sizes().catch(() => null);
    bytes += sizes ? sizes.responseBodySize + sizes.responseHeadersSize : 0;
  });
  const response = await page.goto(base + path);
  await page.waitForSelector("main");
  return {
    page,
    response,
    loadedBytes: () => bytes,
    finish: async () => {
      await context.close();
      if (faults.length) throw new Error(faults.join("\n"));
    },
  };
}

/** Waits until the page shows a result and has no work in progress. */
export async function answered(page) {
  await page.waitForSelector("#cost", PATIENCE);
  await page.waitForSelector(".progress", { state: "detached", ...PATIENCE });
}

/** Counts the colours of the picture. An empty picture has one. */
export async function coloursOnCanvas(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => {
    const canvas = document.querySelector("#view");
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [200, 120];
    const pen = copy.getContext("2d");
    pen.drawImage(canvas, 0, 0, 200, 120);
    const { data } = pen.getImageData(0, 0, 200, 120);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4) seen.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    return seen.size;
  });
}

/** Returns a hash of the picture. */
export async function pictureHash(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => {
    const view = document.querySelector("#view");
    const copy = Object.assign(document.createElement("canvas"), { width: view.width, height: view.height });
    const pen = copy.getContext("2d", { willReadFrequently: true });
    pen.drawImage(view, 0, 0);
    const { data } = pen.getImageData(0, 0, view.width, view.height);
    let hash = 0;
    for (const pixel of new Uint32Array(data.buffer)) hash = (Math.imul(hash, 31) + pixel) | 0;
    return hash;
  });
}

/** Returns the serious and critical findings of axe-core. */
export async function seriousFindings(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} (${failureSummary})`).join("; ")}`);
}

/** Returns the JSON chunk of a GLB file. */
export function glbJson(bytes) {
  if (bytes.toString("latin1", 0, 4) !== "glTF") throw new Error("the file is not a GLB file");
  return JSON.parse(bytes.toString("utf8", 20, 20 + bytes.readUInt32LE(12)));
}

/** Returns whether a mesh asset has a hull block that can be decompressed. */
export function assetHasHulls(bytes) {
  const key = bytes.indexOf("physics_convex");
  if (key < 0) return false;
  const number = (name) => {
    const at = bytes.indexOf(name, key) + name.length;
    return bytes[at] === 0x69 ? bytes.readInt32BE(at + 1) : Number.NaN;
  };
  const [offset, size] = [number("offset"), number("size")];
  for (let start = bytes.length - 1; start >= 0; start -= 1) {
    // Offsets count from the end of the header. Its length is unknown here, so try every start with a zlib header
    // (0x78).
    if (bytes[start + offset] !== 0x78) continue;
    try {
      if (inflateSync(bytes.subarray(start + offset, start + offset + size)).includes("BoundingVerts")) return true;
    } catch {
      continue;
    }
  }
  return false;
}
