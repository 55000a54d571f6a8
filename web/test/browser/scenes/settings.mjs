// Settings and their effect on the result.

import assert from "node:assert/strict";
import { PATIENCE, answered, pictureHash } from "../harness.mjs";
import { boxes, drop } from "../models.mjs";

export const scenes = {
  async "a changed setting starts a computation, and the previous result can stay for comparison"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "four.obj", text: boxes(4) }]);
    await answered(page);
    await page.click("#show-compare");
    await page.fill("#max_hulls", "2");
    await page.waitForFunction(() => document.querySelectorAll(".hulls tbody tr").length === 2, null, PATIENCE);
    assert.match(await page.textContent(".compare"), /Before: 1\.44/);
    assert.match(page.url(), /max_hulls=2/);
    await page.click("#show-compare");
    await finish();
  },

  async "several files are levels of one model"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "house.obj", text: boxes(3) }, { name: "house_physics.obj", text: boxes(1) }]);
    await answered(page);
    assert.match(await page.textContent(".controls"), /The upload has a physics shape/);
    assert.equal(await page.locator(".hulls tbody tr").count(), 1);
    await finish();
  },

  async "files without a shape and files beyond the fifth are left out with a note"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "shed.obj", text: boxes(2) }, { name: "shed.mtl", text: "newmtl a\nKd 1 0 0\n" }]);
    await answered(page);
    assert.match(await page.textContent(".files .note"), /Not needed: shed\.mtl/);
    await drop(page, Array.from({ length: 6 }, (_, at) => ({ name: `part${at}.obj`, text: boxes(1) })));
    await page.getByText(/Left out: part5\.obj/).waitFor(PATIENCE);
    await answered(page);
    assert.match(await page.title(), /part0/);
    await page.click("#another");
    assert.doesNotMatch(await page.title(), /part0/);
    assert.equal(await page.locator(".note").count(), 0);
    await finish();
  },

  async "the number of hulls is rounded to a whole number"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "four.obj", text: boxes(4) }]);
    await answered(page);
    await page.fill("#max_hulls-number", "2.6");
    await page.keyboard.press("Tab");
    await page.waitForURL(/max_hulls=3(&|$)/, PATIENCE);
    assert.equal(await page.inputValue("#max_hulls-number"), "3");
    await finish();
  },

  async "a click on an alternative shows its hulls"({ open }) {
    const { page, finish } = await open({ path: "/?sample=stairs.stl" });
    await answered(page);
    await page.click("#alternatives");
    await page.waitForSelector(".point", PATIENCE);
    assert.ok((await page.locator(".point").count()) >= 2);
    const cost = await page.textContent("#cost");
    await page.locator(".hulls tbody button").first().click();
    await page.click('.point[data-choice="0"] .reach');
    assert.notEqual(await page.textContent("#cost"), cost);
    // The hull that overlaps most is selected, with its own figures.
    assert.match(await page.textContent(".selection"), /Hull \d+.*cost.*bulge/);
    assert.doesNotMatch(await page.textContent(".hulls tbody"), /–/);
    await page.getByRole("button", { name: "Back to the result" }).click();
    assert.equal(await page.textContent("#cost"), cost);
    await finish();
  },

  async "advanced settings are closed at first, change the result, and are part of the link"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "line.obj", text: "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n" }]);
    await page.waitForSelector(".trouble", PATIENCE);
    assert.ok(!(await page.isVisible("#degenerate")));
    await page.click("#advanced > summary");
    await page.selectOption("#degenerate", "slab");
    await answered(page);
    assert.equal(await page.locator(".trouble").count(), 0);
    await page.fill("#thickness", "5");
    await page.keyboard.press("Tab");
    await page.waitForURL(/thickness=0\.05/, PATIENCE);
    await page.selectOption("#physics_type", "none");
    await page.waitForURL(/physics_type=none/, PATIENCE);
    assert.match(await page.textContent(".summary"), /people walk through/);
    await page.check("#drop_degenerate");
    await page.waitForURL(/drop_degenerate=true/, PATIENCE);
    await answered(page);
    assert.match(await page.textContent("#advanced > summary"), /4 changed/);
    await page.click('[data-copy="command line"]');
    assert.match(await page.textContent('[aria-label="The command line"]'), /--degenerate slab --thickness 0\.05 --drop-degenerate true --physics-type none/);
    const link = new URL(page.url());
    await finish();
    const again = await open({ path: link.pathname + link.search });
    await answered(again.page);
    assert.equal(await again.page.inputValue("#degenerate"), "slab");
    assert.match(await again.page.textContent("#advanced > summary"), /4 changed/);
    await again.finish();
  },

  async "box=pad and alternatives exclude each other, and the later choice stays"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "hall.obj", text: boxes(3) }, { name: "hall_physics.obj", text: boxes(2) }]);
    await answered(page);
    const hulls = await page.locator(".hulls tbody tr").count();
    await page.click("#advanced > summary");
    await page.selectOption("#box", "pad");
    await page.waitForURL(/box=pad/, PATIENCE);
    assert.ok((await page.locator(".hulls tbody tr").count()) > hulls);
    await page.click("#alternatives");
    await page.waitForURL(/front=8/, PATIENCE);
    assert.doesNotMatch(page.url(), /box=/);
    await finish();
  },

  async "each axis has its own scale, and the page shows the size in world"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "cube.obj", text: boxes(1) }]);
    await answered(page);
    await page.click(".size summary");
    await page.fill("#scale-Z", "3");
    await page.keyboard.press("Tab");
    await page.waitForURL(/scale=1%2C1%2C3/, PATIENCE);
    assert.match(await page.textContent(".size"), /1 × 1 × 3 m in world/);
    await finish();
  },
};
