// The 3D view.

import assert from "node:assert/strict";
import { PATIENCE, answered, coloursOnCanvas, pictureHash } from "../harness.mjs";
import { boxes, drop, manyHulls } from "../models.mjs";

const FIRST_LOAD_BYTES = 1_000_000;

export const scenes = {
  async "the first load is small, uses no other host, and has a strict policy"({ open, say }) {
    const { page, response, loadedBytes, finish } = await open();
    await page.waitForLoadState("networkidle");
    assert.ok(loadedBytes() < FIRST_LOAD_BYTES, `${loadedBytes()} bytes`);
    const policy = response.headers()["content-security-policy"];
    assert.match(policy, /default-src 'self'/);
    assert.doesNotMatch(policy, /unsafe/);
    const inline = await page.evaluate(() => document.querySelectorAll("script:not([src]), style, [onclick]").length);
    assert.equal(inline, 0);
    say(`${loadedBytes()} bytes`);
    await finish();
  },

  async "a dropped file becomes visible hulls"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "six boxes.obj", text: boxes(6) }]);
    await answered(page);
    assert.equal(await page.locator(".hulls tbody tr").count(), 6);
    assert.equal(await page.textContent("#cost"), "2.16");
    assert.ok((await coloursOnCanvas(page)) > 20);
    assert.ok(Number(await page.getAttribute("#view", "data-draw-calls")) < 300);
    await finish();
  },

  async "256 hulls take fewer than 300 draw calls"({ open, say }) {
    const { page, finish } = await open();
    await page.route("**/decompose*", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(manyHulls(256)) }));
    await drop(page, [{ name: "many.obj", text: boxes(1) }]);
    await answered(page);
    assert.equal(await page.locator(".hulls tbody tr").count(), 256);
    await coloursOnCanvas(page);
    const calls = Number(await page.getAttribute("#view", "data-draw-calls"));
    assert.ok(calls > 0 && calls < 300, `${calls} calls`);
    say(`${calls} draw calls`);
    await finish();
  },

  async "a hull is selected in the list and in the picture"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "one box.obj", text: boxes(1) }]);
    await answered(page);
    const before = await pictureHash(page);
    await page.click(".hulls tbody tr button");
    assert.match(await page.textContent(".selection"), /Hull 1.*8 vertices.*cost 0\.36/);
    await page.click(".selection button");
    await page.waitForSelector(".selection", { state: "detached" });
    assert.equal(await pictureHash(page), before);
    const box = await page.locator("#view").boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForSelector(".hulls tr.selected");
    await page.locator("#view").press("Escape");
    await page.waitForSelector(".selection", { state: "detached" });
    await finish();
  },

  async "every switch of the view changes the picture, and switching back restores it"({ open }) {
    const { page, finish } = await open({ path: "/?sample=shed.obj" });
    await answered(page);
    const first = await pictureHash(page);
    for (const name of ["model", "hulls", "seethrough", "wireframe", "single", "worst", "figure", "section"]) {
      await page.click(`#show-${name}`);
      const changed = await pictureHash(page);
      assert.notEqual(changed, first, name);
      await page.click(`#show-${name}`);
      assert.equal(await pictureHash(page), first, name);
    }
    await page.fill("#explode", "1");
    assert.notEqual(await pictureHash(page), first);
    await page.fill("#explode", "0");
    await page.focus("#view");
    await page.keyboard.press("ArrowLeft");
    assert.notEqual(await pictureHash(page), first);
    await page.keyboard.press("f");
    assert.equal(await pictureHash(page), first);
    await finish();
  },

  async "the figure moves into a doorway, and the page shows whether it fits"({ open }) {
    const { page, finish } = await open({ path: "/?sample=shed.obj&method=solid" });
    await answered(page);
    // Move from beside the shed to the front of its door, then into the doorway.
    await lead(page, "ArrowDown", 26);
    await lead(page, "ArrowLeft", 33);
    await lead(page, "ArrowUp", 12);
    assert.match(await page.textContent(".glance"), /the figure fits here/);
    await lead(page, "ArrowLeft", 4);
    assert.match(await page.textContent(".glance"), /bumps into a hull/);
    // The figure keeps its place when the hulls change. The single hull closes the door.
    await page.selectOption("#method", "none");
    await page.waitForURL(/method=none/, PATIENCE);
    await answered(page);
    await lead(page, "ArrowRight", 4);
    assert.match(await page.textContent(".glance"), /bumps into a hull/);
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
    await page.getByRole("button", { name: "Show triangle 3" }).click();
    assert.notEqual(await pictureHash(page), before);
    assert.match(await page.textContent(".warnings"), /An upload would fail/);
    await finish();
  },

  async "switching models many times leaks no geometries"({ open }) {
    const { page, finish } = await open();
    const counts = [];
    for (let turn = 0; turn < 6; turn += 1) {
      await drop(page, [{ name: `turn ${turn}.obj`, text: boxes(2 + (turn % 2), 1 + turn / 10) }]);
      await page.waitForFunction((name) => document.querySelector(".files")?.textContent.includes(name), `turn ${turn}`, PATIENCE);
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
