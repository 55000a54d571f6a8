// A whole model of several meshes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PATIENCE, answered, coloursOnCanvas, pictureHash, unfold } from "../harness.mjs";
import { drop, linkset } from "../models.mjs";

export const scenes = {
  async "a whole model shows its parts in place, and they can be selected in the list and in the picture"({ open, base }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "linkset.xml", text: await linkset(base) }]);
    await answered(page);
    assert.deepEqual((await page.locator(".object").allTextContents()).map((text) => /^(fence|gate too|gate|lost)/.exec(text)[1]), ["fence", "gate", "gate too", "lost"]);
    // The gate has two hulls of eight vertices and appears twice; the fence has three hulls.
    assert.equal(await page.textContent("#cost"), "2.52");
    assert.match(await page.textContent(".warnings"), /names mesh 7/);
    assert.match(await page.locator(".objects li").last().textContent(), /lost.*refused/);
    assert.ok((await coloursOnCanvas(page)) > 20);
    assert.ok(Number(await page.getAttribute("#view", "data-draw-calls")) < 30);
    const before = await pictureHash(page);
    await page.getByRole("button", { name: /^gate too/ }).click();
    assert.notEqual(await pictureHash(page), before);
    assert.match(await page.textContent(".objects .more"), /2 × 3 × 1 m, at 4, 0, 0, rotated by 90°.*same mesh appears 2 times/);
    await page.getByRole("button", { name: /^gate too/ }).press("Enter");
    await page.waitForSelector(".selection", { state: "detached" });
    assert.equal(await pictureHash(page), before);
    const box = await page.locator("#view").boundingBox();
    // Click along a horizontal line until a part is selected.
    for (let share = 0.2; share < 0.9 && !(await page.locator(".objects li.selected").count()); share += 0.05) {
      await page.mouse.click(box.x + box.width * share, box.y + box.height * 0.55);
    }
    assert.equal(await page.locator(".objects li.selected").count(), 1);
    assert.match(await page.textContent(".selection"), /(gate|fence).* hulls.*cost/);
    await finish();
  },

  async "an upload request has an alternative for each aim, and Use takes one"({ open, base }) {
    const mug = await (await fetch(`${base}/samples/mug.ply`)).arrayBuffer();
    const headers = { "Content-Type": "application/ply", Accept: "application/llsd+xml;form=request" };
    const request = await (await fetch(`${base}/decompose?parts=objects&method=none`, { method: "POST", body: mug, headers })).text();
    const { page, finish } = await open();
    await drop(page, [{ name: "mug.xml", text: request }]);
    await answered(page);
    await page.click("#alternatives");
    await page.waitForSelector("#alts .card:nth-child(3)", PATIENCE);
    const hulls = await page.$$eval("#alts .card", (cards) => cards.map((card) => Number(card.querySelectorAll("em.num")[1].textContent)));
    assert.equal(new Set(hulls).size, 3, `${hulls}`);
    assert.equal(await page.locator("#alts .card.used").count(), 1);
    const other = page.locator("#alts .card:not(.used)").first();
    const key = await other.locator("[data-use]").getAttribute("data-use");
    await other.locator("[data-use]").click();
    await page.waitForSelector(`#alts .card.used [data-key="${key}"]`);
    await page.click("#undo");
    await finish();
  },

  async "a part can be shown alone, with a way back to the whole model"({ open, base }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "linkset.xml", text: await linkset(base) }]);
    await answered(page);
    await page.getByRole("button", { name: /^fence/ }).click();
    await page.click(".alone");
    assert.match(await page.textContent(".legend"), /3 hulls/);
    assert.ok((await coloursOnCanvas(page)) > 20);
    await page.selectOption("#part", { label: "gate: 0.72" });
    assert.match(await page.textContent(".legend"), /2 hulls/);
    // The same part stays shown after a change of settings.
    await unfold(page, "fine");
    await page.fill("#max_hulls", "1");
    await page.keyboard.press("Tab");
    await page.waitForURL(/max_hulls=1/, PATIENCE);
    await answered(page);
    assert.match(await page.textContent(".legend"), /1 hull\b/);
    await page.click("#all-parts");
    assert.equal(await page.locator(".objects li").count(), 4);
    const [download] = await Promise.all([page.waitForEvent("download", PATIENCE), page.getByRole("radio", { name: /^Uploader/ }).check().then(() => page.click('[data-form="request"]'))]);
    const request = readFileSync(await download.path(), "utf8");
    assert.match(request, /mesh_list/);
    assert.doesNotMatch(request, /physics_cost/, "the request alone");
    assert.equal(await page.locator('[data-form="mesh"]').count(), 0);
    const link = new URL(page.url());
    await finish();
    const again = await open({ path: link.pathname + link.search });
    await answered(again.page);
    await again.page.locator(".objects li").nth(3).waitFor(PATIENCE);
    assert.equal(await again.page.locator(".objects li").count(), 4);
    await again.finish();
  },
};
