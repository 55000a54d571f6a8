// The 3D view.

import assert from "node:assert/strict";
import { PATIENCE, answered, coloursOnCanvas, drawn, picture, pictureHash, redShare, unfold } from "../harness.mjs";
import { boxes, drop, manyHulls } from "../models.mjs";

const FIRST_LOAD_BYTES = 250_000;
const MAX_DRAW_CALLS = 30;

export const scenes = {
  async "the first load is small, paints before the 3D view, uses no other host, and has a strict policy"({ open, say }) {
    const { page, response, loadedBytes, finish } = await open();
    await page.waitForLoadState("networkidle");
    assert.ok(loadedBytes() < FIRST_LOAD_BYTES, `${loadedBytes()} bytes`);
    const policy = response.headers()["content-security-policy"];
    assert.match(policy, /default-src 'self'/);
    assert.doesNotMatch(policy.replace("'wasm-unsafe-eval'", ""), /unsafe/);
    assert.ok(!(await page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/walk-")))));
    const inline = await page.evaluate(() => document.querySelectorAll("script:not([src]), style, [onclick]").length);
    assert.equal(inline, 0);
    const [paint, view] = await page.evaluate(() => [
      performance.getEntriesByName("first-contentful-paint")[0].startTime,
      performance.getEntriesByType("resource").find(({ name }) => name.includes("/view-")).startTime,
    ]);
    say(`${loadedBytes()} bytes; first paint after ${Math.round(paint)} ms, the 3D view requested after ${Math.round(view)} ms`);
    await finish();
  },

  async "a dropped file becomes visible hulls"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "six boxes.obj", text: boxes(6) }]);
    await answered(page);
    assert.match(await page.textContent(".legend"), /6 hulls/);
    assert.equal(await page.textContent("#cost"), "2.16");
    assert.ok((await coloursOnCanvas(page)) > 20);
    await finish();
  },

  async "256 hulls take fewer than 30 draw calls"({ open, say }) {
    const { page, finish } = await open();
    await page.route("**/decompose*", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(manyHulls(256)) }));
    await drop(page, [{ name: "many.obj", text: boxes(1) }]);
    await answered(page);
    assert.match(await page.textContent(".legend"), /256 hulls/);
    await coloursOnCanvas(page);
    const calls = Number(await page.getAttribute("#view", "data-draw-calls"));
    assert.ok(calls > 0 && calls < MAX_DRAW_CALLS, `${calls} calls`);
    say(`${calls} draw calls`);
    await finish();
  },

  async "a hull is selected in the list and in the picture, and not by the other mouse buttons"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "one box.obj", text: boxes(1) }]);
    await answered(page);
    const before = await pictureHash(page);
    await unfold(page, "hull-list");
    await page.click(".hulls tbody tr button");
    assert.match(await page.textContent(".selection"), /Hull 1.*8 vertices.*cost 0\.36/);
    await page.click(".selection button");
    await page.waitForSelector(".selection", { state: "detached" });
    assert.equal(await pictureHash(page), before);
    const box = await page.locator("#view").boundingBox();
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(...middle, { button: "right" });
    assert.equal(await page.locator(".selection").count(), 0);
    // The figure stands right of the model: click the model in the left half.
    for (let share = 0.5; share > 0.1 && !(await page.locator(".selection").count()); share -= 0.05) await page.mouse.click(box.x + box.width * share, middle[1]);
    await page.waitForSelector(".hulls tr.selected", { state: "attached" });
    await page.locator("#view").press("Escape");
    await page.waitForSelector(".selection", { state: "detached" });
    await finish();
  },

  async "every switch of the view changes the picture, and switching back restores it"({ open }) {
    const { page, finish } = await open({ path: "/?sample=shed.obj" });
    await answered(page);
    const first = await pictureHash(page);
    for (const word of ["Model", "Both"]) {
      await page.getByRole("radio", { name: word, exact: true }).check();
      assert.notEqual(await pictureHash(page), first, word);
    }
    await page.getByRole("radio", { name: "Hulls", exact: true }).check();
    assert.equal(await pictureHash(page), first);
    for (const name of ["explode", "section"]) {
      await page.click(`#show-${name}`);
      assert.notEqual(await pictureHash(page), first, name);
      await page.click(`#show-${name}`);
      assert.equal(await pictureHash(page), first, name);
    }
    for (const name of ["seethrough", "wireframe", "single", "figure"]) {
      // A click outside, such as the download of the picture, closes the menu.
      await page.click("#more-view > summary");
      await page.click(`#show-${name}`);
      assert.notEqual(await pictureHash(page), first, name);
      await page.click("#more-view > summary");
      await page.click(`#show-${name}`);
      assert.equal(await pictureHash(page), first, name);
    }
    await page.locator("#view").press("ArrowLeft");
    assert.notEqual(await pictureHash(page), first);
    await page.locator("#view").press("f");
    assert.equal(await pictureHash(page), first);
    await finish();
  },

  async "closed openings are striped in red and can be shown, and open ones are not"({ open, say }) {
    const { page, finish } = await open({ path: "/?sample=shed.obj" });
    await answered(page);
    assert.equal(await redShare(page), 0);
    await page.fill("#land-limit", "1");
    await page.keyboard.press("Tab");
    await page.waitForSelector("#closed", PATIENCE);
    await answered(page);
    const red = await redShare(page);
    assert.ok(red > 0.005, `${red} of the picture`);
    say(`${(100 * red).toFixed(1)} % of the picture is red`);
    assert.match(await page.textContent("#closed"), /A way is closed\..*1\.8 m.*Space is filled, .* deep/s);
    await page.locator(".show-spot").first().click();
    const pin = await page.locator(".pin").boundingBox();
    const view = await page.locator("#view").boundingBox();
    // The camera turns to the place, so its label stands near the middle.
    assert.ok(Math.abs(pin.x - view.x - view.width / 2) < view.width / 4 && Math.abs(pin.y - view.y - view.height / 2) < view.height / 4, JSON.stringify([pin, view]));
    // The way is striped around its label, and from behind the stripes are seen through the walls.
    const near = await redShare(page, 0.25);
    assert.ok(near > 0.3, `${near} of the middle`);
    for (let turn = 0; turn < 24; turn += 1) await page.locator("#view").press("ArrowLeft");
    const behind = await redShare(page, 0.25);
    assert.ok(behind > 0.2, `${behind} of the middle`);
    say(`after Show ${(100 * near).toFixed(0)} % of the middle is red, and ${(100 * behind).toFixed(0)} % from behind`);
    await finish();
  },

  async "a triangle mesh that keeps the door open is not called filled"({ open }) {
    const { page, finish } = await open({ path: "/?sample=shed.obj&physics=mesh&tolerance=0.01" });
    await answered(page);
    assert.match(await page.textContent(".legend"), /\d+ triangles/);
    assert.equal(await page.locator("#closed").count(), 0);
    assert.equal(await redShare(page), 0);
    await finish();
  },

  async "the figure moves into a doorway, and the page shows whether it fits"({ open }) {
    const { page, finish } = await open({ path: "/?sample=shed.obj" });
    await answered(page);
    await drawn(page);
    // Move from beside the shed to the front of its door, then into the doorway.
    await lead(page, "ArrowDown", 26);
    await lead(page, "ArrowLeft", 33);
    await lead(page, "ArrowUp", 12);
    await page.waitForFunction(() => /The figure fits here/.test(document.querySelector(".glance").textContent));
    await lead(page, "ArrowLeft", 4);
    await page.waitForFunction(() => /bumps into a hull/.test(document.querySelector(".glance").textContent));
    // The figure keeps its place when the hulls change. The single hull closes the door.
    await unfold(page, "fine");
    await page.selectOption("#method", "none");
    await page.waitForURL(/method=none/, PATIENCE);
    await answered(page);
    await lead(page, "ArrowRight", 4);
    await page.waitForFunction(() => /bumps into a hull/.test(document.querySelector(".glance").textContent));
    await finish();
  },

  async "hulls that are moved apart stay in the picture"({ open }) {
    const { page, finish } = await open({ path: "/?sample=shed.obj" });
    await answered(page);
    await page.click("#show-explode");
    await page.fill("#explode", "1.5");
    const address = `data:image/png;base64,${(await picture(page)).toString("base64")}`;
    const opaque = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const copy = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      const pen = copy.getContext("2d");
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, 3, image.height);
      return data.some((value, at) => at % 4 === 3 && value > 200);
    }, address);
    assert.equal(opaque, false);
    await finish();
  },

  async "a distance is measured between two clicks, or from the middle of the picture with the keyboard"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "one box.obj", text: boxes(1) }]);
    await answered(page);
    const before = await pictureHash(page);
    await page.click("#more-view > summary");
    await page.click("#show-ruler");
    await page.click("#more-view > summary");
    assert.match(await page.textContent("#measured"), /Click two points/);
    // Enter measures the point in the middle, which every turn of the camera leaves inside of the box.
    for (const [presses, words] of [[0, /Click the second one/], [4, /^[\d.]+ (cm|m).*x [\d.]+ (cm|m|mm), y/]]) {
      for (let press = 0; press < presses; press += 1) await page.locator("#view").press("ArrowLeft");
      await page.locator("#view").press("Enter");
      await page.waitForFunction(([source]) => new RegExp(source).test(document.querySelector("#measured").textContent), [words.source]);
    }
    for (let press = 0; press < 4; press += 1) await page.locator("#view").press("ArrowRight");
    const view = await page.locator("#view").boundingBox();
    await page.mouse.click(view.x + 0.4 * view.width, view.y + 0.5 * view.height);
    await page.waitForFunction(() => /Click the second one/.test(document.querySelector("#measured").textContent));
    assert.notEqual(await pictureHash(page), before);
    assert.equal(await page.locator(".hulls tr.selected").count(), 0);
    await page.click("#measured button");
    await page.locator("#view").press("f");
    assert.equal(await pictureHash(page), before);
    await finish();
  },

  async "a finding shows its triangle"({ open }) {
    const { page, finish } = await open();
    const finding = { code: "MAV_FOUND_DEGENERATE_TRIANGLES", message: "1 triangle is too thin", part: "high_lod", index: 3, severity: "error" };
    const body = JSON.stringify({ ...manyHulls(2), warnings: [finding] });
    await page.route("**/decompose*", (route) => route.fulfill({ contentType: "application/json", body }));
    await drop(page, [{ name: "one.obj", text: boxes(1) }]);
    await answered(page);
    const before = await pictureHash(page);
    await page.getByRole("button", { name: "Show triangle 4" }).click();
    assert.notEqual(await pictureHash(page), before);
    assert.match(await page.textContent(".warnings"), /An upload would fail/);
    await finish();
  },

  async "switching models many times leaks no geometries"({ open }) {
    const { page, finish } = await open();
    const counts = [];
    for (let turn = 0; turn < 6; turn += 1) {
      await drop(page, [{ name: `turn ${turn}.obj`, text: boxes(2 + (turn % 2), 1 + turn / 10) }]);
      await page.waitForFunction((name) => document.querySelector("#model .name")?.textContent.includes(name), `turn ${turn}`, PATIENCE);
      await answered(page);
      await coloursOnCanvas(page);
      counts.push(Number(await page.getAttribute("#view", "data-geometries")));
    }
    assert.ok(counts.at(-1) <= counts[1], counts.join(", "));
    await finish();
  },
};

/** Presses Shift and an arrow key `paces` times, which moves the figure. */
async function lead(page, key, paces) {
  const press = ([key, paces]) => {
    const view = document.querySelector("#view");
    for (let pace = 0; pace < paces; pace += 1) view.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: true }));
  };
  await page.evaluate(press, [key, paces]);
}
