// Settings and their effect on the result.

import assert from "node:assert/strict";
import { PATIENCE, answered, coloursOnCanvas, unfold } from "../harness.mjs";
import { boxes, drop } from "../models.mjs";

export const scenes = {
  async "a changed setting starts a computation, and the previous result can stay for comparison"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "four.obj", text: boxes(4) }]);
    await answered(page);
    await page.click("#more-view > summary");
    await page.click("#show-compare");
    await unfold(page, "fine");
    await page.fill("#max_hulls", "2");
    await page.keyboard.press("Tab");
    await page.waitForURL(/max_hulls=2/, PATIENCE);
    await answered(page);
    assert.match(await page.textContent(".legend"), /2 hulls.*left: physics 1\.44/);
    assert.ok((await coloursOnCanvas(page)) > 20);
    await finish();
  },

  async "several files are levels of one model"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "house.obj", text: boxes(3) }, { name: "house_physics.obj", text: boxes(1) }]);
    await answered(page);
    await unfold(page, "fine");
    assert.match(await page.textContent("#fine"), /The upload has a physics shape/);
    const sources = await page.locator("#source option").evaluateAll((options) => options.map(({ value }) => value));
    assert.deepEqual(sources, ["", "high_lod", "physics_shape", "bounding_box", "none"]);
    assert.match(await page.textContent(".legend"), /1 hull\b/);
    // Size and triangles are those of the visible model.
    assert.match(await page.textContent("#model .read"), /7 × 1 × 1 m36 triangles/);
    assert.equal(await page.locator(".files li").count(), 2);
    await finish();
  },

  async "files without a shape are left out with a note, and models that may not belong together are asked about"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "shed.obj", text: boxes(2) }, { name: "shed.mtl", text: "newmtl a\nKd 1 0 0\n" }]);
    await answered(page);
    assert.match(await page.textContent("#model .note"), /Not needed: shed\.mtl/);
    await drop(page, Array.from({ length: 6 }, (_, at) => ({ name: `part${at}.obj`, text: boxes(1) })));
    await page.getByText("Do these files belong together?").waitFor(PATIENCE);
    assert.match(await page.textContent(".question"), /Left out: part5\.obj/);
    await page.getByRole("button", { name: "Cancel" }).click();
    assert.match(await page.title(), /shed/);
    await drop(page, [{ name: "part0.obj", text: boxes(1) }, { name: "part1.obj", text: boxes(2) }, { name: "part.mtl", text: "newmtl a\n" }]);
    await page.getByRole("button", { name: "They are levels of one model" }).click();
    await page.waitForFunction(() => document.title.startsWith("part0"));
    await answered(page);
    assert.match(await page.textContent("#model .note"), /Not needed: part\.mtl/);
    assert.match(await page.title(), /part0/);
    await page.click("#another");
    assert.doesNotMatch(await page.title(), /part0/);
    assert.equal(await page.locator(".note").count(), 0);
    await finish();
  },

  async "values that are not permitted are named, and the setting keeps its last value"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "four.obj", text: boxes(4) }]);
    await answered(page);
    await unfold(page, "fine");
    const address = page.url();
    for (const [field, typed, reason] of [
      ["scale", "0", /Must be from 0\.000001 to 1000000\. 1 still applies/],
      ["target_cost", "-3", /Must be from 0\.2 to 2631\.68/],
      ["max_hulls", "2.6", /whole number\. 256 still applies/],
      ["max_hulls", "many", /not a number/],
      ["land-limit", "0", /Must be from 1/],
    ]) {
      await page.fill(`#${field}`, typed);
      await page.keyboard.press("Tab");
      assert.match(await page.textContent(`#${field}-fault`), reason);
      assert.equal(await page.inputValue(`#${field}`), typed);
      assert.equal(await page.getAttribute(`#${field}`, "aria-invalid"), "true");
    }
    await answered(page);
    assert.equal(page.url(), address);
    assert.equal(await page.textContent("#cost"), "1.44");
    await finish();
  },

  async "all settings are closed at first, change the result, and are part of the link"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "sheet.obj", text: "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n" }]);
    await answered(page);
    assert.ok(!(await page.isVisible("#degenerate")));
    await unfold(page, "fine");
    await page.fill("#thickness", "5");
    await page.keyboard.press("Tab");
    await page.waitForURL(/thickness=0\.05/, PATIENCE);
    await page.selectOption("#physics_type", "none");
    await page.waitForURL(/physics_type=none/, PATIENCE);
    assert.match(await page.textContent("#stands-in"), /people walk through/);
    // The service gives no price for a root that collides with nothing, and says why.
    await page.waitForSelector("#refused", PATIENCE);
    assert.match(await page.textContent("#refused"), /The root cannot be none.*choose “Prim” or “Convex Hull”/);
    assert.equal(await page.textContent("#land"), "–");
    await page.selectOption("#passages", "ignore");
    await page.fill("#avatar-height", "2.2");
    await page.keyboard.press("Tab");
    await page.waitForURL(/avatar=0\.5x2\.2/, PATIENCE);
    await page.check("#drop_degenerate");
    await page.waitForURL(/drop_degenerate=true/, PATIENCE);
    await answered(page);
    assert.match(await page.textContent("#fine > summary"), /5 changed/);
    await unfold(page, "copies");
    await page.click('[data-copy="command line"]');
    assert.match(await page.textContent('[aria-label="The command line"]'), /--thickness 0\.05 --drop-degenerate --physics-type none --passages ignore --avatar 0\.5x2\.2/);
    await page.click(".reset");
    await page.waitForFunction(() => !location.search.includes("thickness"), null, PATIENCE);
    assert.doesNotMatch(await page.textContent("#fine > summary"), /changed/);
    await finish();
  },

  async "a shape type of the single hull says that the hulls have no effect, and the picture has that hull"({ open }) {
    const { page, finish } = await open({ path: "/?sample=stairs.stl&physics_type=convex_hull" });
    await answered(page);
    assert.match(await page.textContent("#instead"), /The single hull counts in world: every opening is closed/);
    await page.click("#more-view > summary");
    assert.ok(await page.isChecked("#show-single"));
    await finish();
  },

  async "box=pad makes room for its hulls, and alternatives leave them out"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "hall.obj", text: boxes(3) }, { name: "hall_physics.obj", text: boxes(2) }]);
    await answered(page);
    const hulls = async () => Number(/(\d+) hull/.exec(await page.textContent(".legend"))[1]);
    const before = await hulls();
    await unfold(page, "fine");
    await page.selectOption("#box", "pad");
    await page.waitForURL(/box=pad/, PATIENCE);
    await answered(page);
    assert.ok((await hulls()) > before);
    assert.match(await page.textContent("#shape"), /Alternatives leave the hulls unpadded/);
    await finish();
  },

  async "each axis has its own scale, the page shows the size in world, and the camera fits it"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "cube.obj", text: boxes(1) }]);
    await answered(page);
    await unfold(page, "axes");
    await page.fill("#scale-z", "3");
    await page.keyboard.press("Tab");
    await page.waitForURL(/scale=1%2C1%2C3/, PATIENCE);
    await answered(page);
    assert.match(await page.textContent("#size"), /1 × 1 × 3 m/);
    await page.fill("#scale", "20");
    await page.keyboard.press("Tab");
    await page.waitForURL(/scale=20/, PATIENCE);
    await answered(page);
    assert.ok((await coloursOnCanvas(page)) > 20);
    await finish();
  },

  async "a model without a known up axis can be turned, with its surface"({ open }) {
    const { page, finish } = await open({ path: "/?sample=shed.obj" });
    await answered(page);
    const previews = [];
    page.on("request", (request) => request.url().includes("preview-mesh") && previews.push(request.url()));
    await page.getByRole("button", { name: "turn it upright" }).click();
    await page.waitForURL(/up=y/, PATIENCE);
    await answered(page);
    assert.match(await page.textContent("#size"), /4\.6 × 2\.55 × 3\.6 m/);
    assert.match(previews.join(), /up=y/);
    assert.equal(await page.locator("#up-hint").count(), 0);
    await finish();
  },
};
