// Opens the page of a running service in headless Chromium, and holds the checks that all scenes share.

import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
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

/**
 * Time limit of every wait: long enough for slow machines, because scenes do not test speed. The scene with two budgets of a
 * linkset took 276 s in a development build on two cores beside three other programs.
 */
export const PATIENCE = { timeout: 300_000 };

export async function launch(executablePath) {
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Every width and both themes. What a theme colours and what a width moves do not depend on each other. */
const WINDOWS = [[1280, 800, "light"], [1920, 1080, "dark"], [390, 844, "dark"]];

/** The windows beside these where pictures are made. */
const OTHERS = [[390, 844, "light"], [1280, 800, "dark"]];

/** Returns the windows in which a state of the page is looked at: width, height and theme. */
export const windows = (pictures) => (pictures ? [...WINDOWS, ...OTHERS] : WINDOWS);

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
    // The physics engine warns about the way in which its own package starts it.
    const expected = ["Failed to load resource", "GPU stall", "using deprecated parameters for the initialization function"].some((words) => message.text().includes(words));
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
  await page.waitForSelector("main.stage");
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

/** Waits until the page shows the result of the present settings: nothing is in progress and no change waits for its turn. */
export async function answered(page) {
  await page.waitForSelector('.page[data-state="ready"] #land', { state: "attached", ...PATIENCE });
}

/** Waits until the browser has drawn a picture of the result. */
export async function drawn(page) {
  await page.waitForSelector("#view[data-draw-calls]", PATIENCE);
}

/** Returns the picture of the view as the page downloads it: PNG bytes. */
export async function picture(page) {
  await drawn(page);
  await page.getByRole("radio", { name: /^Picture/ }).check();
  const [download] = await Promise.all([page.waitForEvent("download", PATIENCE), page.click('[data-form="png"]')]);
  return readFileSync(await download.path());
}

/**
 * Returns the colours of the picture, or of the given share of its width and height in the middle, with their numbers of
 * pixels, as `rgba` in hexadecimal. An empty picture has one.
 */
export async function coloursOf(page, middle = 1) {
  const address = `data:image/png;base64,${(await picture(page)).toString("base64")}`;
  return page.evaluate(async ([source, middle]) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const copy = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    const pen = copy.getContext("2d", { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    const counts = {};
    const [wide, high] = [Math.round(copy.width * middle), Math.round(copy.height * middle)];
    const part = pen.getImageData((copy.width - wide) >> 1, (copy.height - high) >> 1, wide, high);
    for (const pixel of new Uint32Array(part.data.buffer)) counts[pixel] = (counts[pixel] ?? 0) + 1;
    return counts;
  }, [address, middle]);
}

/** Counts the colours of the picture. */
export const coloursOnCanvas = async (page) => Object.keys(await coloursOf(page)).length;

/** Returns the share of the picture, or of its middle, that is striped in red. */
export async function redShare(page, middle = 1) {
  const counts = Object.entries(await coloursOf(page, middle));
  const isRed = (pixel) => {
    const [r, g, b, a] = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255, pixel >>> 24];
    return a > 200 && r > 180 && g < 90 && b < 80;
  };
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  return counts.reduce((sum, [pixel, count]) => sum + (isRed(Number(pixel)) ? count : 0), 0) / all;
}

/** Returns a hash of the picture. */
export const pictureHash = async (page) => createHash("sha256").update(await picture(page)).digest("hex");

/** Opens a fold of a panel. */
export async function unfold(page, id) {
  if (!(await page.evaluate((id) => document.getElementById(id).open, id))) await page.click(`#${id} > summary`);
}

/** Counts the clicks of a person: `clicks.on(selector)` clicks and counts. */
export function counter(page) {
  const clicks = {
    count: 0,
    on: async (selector) => {
      clicks.count += 1;
      await (typeof selector === "string" ? page.locator(selector).first() : selector).click();
    },
  };
  return clicks;
}

/** Returns the serious and critical findings of axe-core. */
export async function seriousFindings(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
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
