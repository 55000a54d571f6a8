// A file of several objects as a linkset.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PATIENCE, answered, coloursOnCanvas, pictureHash, seriousFindings, unfold, windows } from "../harness.mjs";
import { boxes, drop, objectsIn, onlyObjects } from "../models.mjs";

/** A house of 31 objects, some of them instances of one mesh. */
const HOUSE = readFileSync(new URL("../../../../docs/linksets/house.glb", import.meta.url));
/** A few of them, whose hulls are found at once. */
const FURNITURE = onlyObjects(HOUSE, ["chair 1", "chair 2", "chair 3", "chair 4", "bed", "shelf", "vase"]);
/** Longest time for another distribution of the physics, in milliseconds. */
const REDISTRIBUTED = 1000;

async function openScene(open, glb, options = {}) {
  const opened = await open(options);
  const { page } = opened;
  await page.locator('input[type="file"]').first().setInputFiles({ name: "house.glb", mimeType: "model/gltf-binary", buffer: glb });
  await answered(page);
  return opened;
}

/** Opens a scene as a linkset. */
async function openLinkset(open, glb, options) {
  const opened = await openScene(open, glb, options);
  await opened.page.click("#as-linkset");
  await opened.page.locator(".objects li").nth(objectsIn(glb) - 1).waitFor({ state: "attached", ...PATIENCE });
  await answered(opened.page);
  return opened;
}

/** Finds the steps of the slider. */
async function findSteps(page) {
  await page.click("#find-steps");
  await page.waitForSelector("#spread:enabled", PATIENCE);
}

const numberIn = async (page, selector) => Number((await page.textContent(selector)).replace(",", ""));

/** Moves the slider and returns the time until the page shows another physics cost, in milliseconds. */
async function slide(page, value) {
  return page.evaluate(async (to) => {
    const slider = document.querySelector("#spread");
    const before = document.querySelector("#cost").textContent;
    const from = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(slider, String(to));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    slider.dispatchEvent(new Event("change", { bubbles: true }));
    while (document.querySelector("#cost").textContent === before) {
      if (performance.now() - from > 60_000) throw new Error("the slider changed nothing");
      await new Promise((done) => requestAnimationFrame(done));
    }
    return performance.now() - from;
  }, value);
}

export const scenes = {
  async "a file of several objects asks, and becomes a linkset whose objects stand in their places"({ open, pictures }) {
    const { page, finish } = await openScene(open, HOUSE);
    assert.match(await page.textContent("#objects-question"), /31 objects/);
    const [merged] = [await page.textContent("#size")];
    assert.deepEqual(await seriousFindings(page), []);
    await page.click("#as-linkset");
    await page.locator(".objects li").nth(30).waitFor({ state: "attached", ...PATIENCE });
    await answered(page);
    assert.equal(await page.locator("#objects-question").count(), 0);
    // The lower levels are still to be made, so the download weight is only known to be about 70.
    assert.match(await page.textContent("#land"), /^\d+ to 70$/);
    // The linkset is as large as the merged mesh, seen from above as well.
    assert.equal(merged.split(" × ").length, 3);
    const sides = (text) => text.match(/[\d.]+/g).map(Number);
    sides(await page.textContent("#size")).forEach((side, axis) => assert.ok(Math.abs(side - sides(merged)[axis]) < 0.1, `${side} is not ${sides(merged)[axis]}`));
    await page.waitForFunction(() => document.querySelector("#view").dataset.drawCalls !== undefined, null, PATIENCE);
    assert.ok((await coloursOnCanvas(page)) > 50);
    // An instance stands at its own place; hiding it changes the picture and nothing else.
    const shown = await pictureHash(page);
    await page.getByRole("button", { name: /^chair 2/ }).click();
    assert.match(await page.textContent(".objects .more"), /at .*same mesh appears 4 times/);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^chair 2/ }).press("Enter");
    await page.waitForSelector(".selection", { state: "detached" });
    const hide = page.getByRole("button", { name: "Hide chair 2" });
    await hide.click();
    assert.equal(await hide.getAttribute("aria-pressed"), "true");
    assert.notEqual(await pictureHash(page), shown);
    assert.match(await page.textContent("#land"), / to 70$/);
    await page.click("#show-hidden");
    assert.equal(await pictureHash(page), shown);
    assert.deepEqual(await seriousFindings(page), []);
    if (pictures) await page.screenshot({ path: `${pictures}/linkset.png` });
    // The link opens the same linkset, with its surfaces at the same places.
    const link = new URL(page.url());
    await page.getByText("Model", { exact: true }).last().click();
    await page.click("#fit");
    const surfaces = await pictureHash(page);
    assert.notEqual(surfaces, shown);
    const again = await open({ path: link.pathname + link.search });
    await answered(again.page);
    await again.page.getByText("Model", { exact: true }).last().click();
    await again.page.click("#fit");
    let same = false;
    for (let tries = 0; tries < 20 && !same; tries += 1) same = (await pictureHash(again.page)) === surfaces;
    assert.ok(same, "the link shows other surfaces");
    await again.finish();
    // Back to one mesh, and undo.
    await page.getByRole("radio", { name: "One mesh" }).check();
    await answered(page);
    assert.equal(await page.locator(".objects li").count(), 0);
    await page.click("#undo");
    assert.equal(await page.locator(".objects li").count(), 31);
    await finish();
  },

  async "many objects are hidden and shown at once: by a wildcard, all but the selected one, and all"({ open, pictures }) {
    const { page, finish } = await openLinkset(open, HOUSE);
    const hiddenNow = () => page.locator('.objects .eye[aria-pressed="true"]').count();
    const all = await pictureHash(page);
    await page.fill("#hide-name", "chair*");
    assert.match(await page.textContent(".hiding small"), /^4 objects$/);
    await page.click("#hide-named");
    assert.equal(await hiddenNow(), 4);
    const withoutChairs = await pictureHash(page);
    assert.notEqual(withoutChairs, all);
    assert.match(await page.textContent(".hiding label"), /27 objects of 31 shown/);
    assert.ok(await page.$eval("#all-shown", (box) => box.indeterminate));
    await page.click("#only-named");
    assert.equal(await hiddenNow(), 27);
    await page.click("#show-named");
    assert.equal(await hiddenNow(), 27);
    if (pictures) await page.screenshot({ path: `${pictures}/linkset-hidden.png` });
    await page.fill("#hide-name", "nothing here");
    assert.ok(await page.isDisabled("#hide-named"));
    assert.deepEqual(await seriousFindings(page), []);
    // Showing all brings the first picture back, and hiding all leaves no object.
    await page.check("#all-shown");
    assert.equal(await hiddenNow(), 0);
    assert.equal(await pictureHash(page), all);
    await page.uncheck("#all-shown");
    assert.equal(await hiddenNow(), 31);
    await page.check("#all-shown");
    await page.getByRole("button", { name: /^chair 2/ }).click();
    await page.click("#hide-others");
    assert.equal(await hiddenNow(), 30);
    assert.equal(await page.getByRole("button", { name: "Hide chair 2" }).getAttribute("aria-pressed"), "false");
    // The figures are those of all objects.
    assert.match(await page.textContent("#land"), / to 70$/);
    await finish();
  },

  async "an object has a tolerance of its own, which excludes a cost of its own"({ open }) {
    const { page, finish } = await openLinkset(open, FURNITURE);
    await unfold(page, "each");
    await page.fill("#each-name", "vase");
    await page.click("#each-add");
    await page.waitForURL(/each=/, PATIENCE);
    await answered(page);
    const before = await numberIn(page, "#cost");
    await page.fill('[id="tolerance-vase"]', "20");
    await page.keyboard.press("Tab");
    await page.waitForURL((url) => /"tolerance":0\.2/.test(decodeURIComponent(url)), PATIENCE);
    await answered(page);
    assert.ok((await numberIn(page, "#cost")) < before);
    await page.fill('[id="cost-vase"]', "0.5");
    await page.keyboard.press("Tab");
    await page.waitForURL((url) => /"target_cost":0\.5/.test(decodeURIComponent(url)), PATIENCE);
    await answered(page);
    assert.equal(await page.inputValue('[id="tolerance-vase"]'), "");
    assert.deepEqual(await seriousFindings(page), []);
    await finish();
  },

  async "a slider spreads the physics over thirty objects within a second, without computing again"({ open, say, pictures }) {
    const { page, finish } = await openLinkset(open, HOUSE);
    const first = await numberIn(page, "#cost");
    await findSteps(page);
    // Finding the steps changes nothing.
    assert.equal(await numberIn(page, "#cost"), first);
    const computed = [];
    page.on("request", (request) => request.method() === "POST" && computed.push(request.url()));
    const last = Number(await page.getAttribute("#spread", "max"));
    assert.ok(last >= 8, `only ${last} steps`);
    const times = [];
    const costs = [];
    for (const at of [0, Math.floor(last / 2), last]) {
      times.push(await slide(page, at));
      costs.push(await numberIn(page, "#cost"));
    }
    say(`redistributed in ${times.map(Math.round).join(", ")} ms; physics ${costs.join(", ")}`);
    assert.ok(Math.max(...times) < REDISTRIBUTED, `${times}`);
    assert.ok(costs[0] < costs[1] && costs[1] < costs[2], `${costs}`);
    assert.deepEqual(computed, []);
    // Hulls may leave a thousandth of an object's breadth outside, which is millimetres here.
    assert.match(await page.getAttribute("#spread", "aria-valuetext"), /every object is exact|errors of all objects are [\d.]+ (mm|cm) together/);
    assert.deepEqual(await seriousFindings(page), []);
    if (pictures) await page.screenshot({ path: `${pictures}/linkset-slider.png` });
    // Each step is one step of the history, and a stored result with a request of its own.
    await page.click("#undo");
    assert.equal(await numberIn(page, "#cost"), costs[1]);
    await page.click("#undo");
    await page.click("#undo");
    assert.equal(await numberIn(page, "#cost"), first);
    await page.click("#redo");
    assert.equal(await numberIn(page, "#cost"), costs[0]);
    await page.getByRole("radio", { name: /^Uploader/ }).check();
    const saved = async (form) => {
      const [download] = await Promise.all([page.waitForEvent("download", PATIENCE), page.click(`[data-form="${form}"]`)]);
      return readFileSync(await download.path(), "latin1");
    };
    assert.match(await saved("request"), /mesh_list/);
    assert.equal(JSON.parse(await saved("json")).data.physics_cost.toFixed(2), costs[0].toFixed(2));
    await page.getByRole("radio", { name: /^File beside the model/ }).check();
    assert.match(await saved("slm"), /mesh_id.*transform.*high_lod/s);
    await page.reload();
    await answered(page);
    assert.equal(await numberIn(page, "#cost"), costs[0]);
    await page.waitForSelector("#spread:enabled", PATIENCE);
    await finish();
  },

  async "objects have settings of their own by name and wildcard, and the linkset a budget"({ open }) {
    const { page, finish } = await openLinkset(open, FURNITURE);
    await unfold(page, "each");
    await page.fill("#each-name", "chair*");
    await page.click("#each-add");
    await page.waitForURL(/each=/, PATIENCE);
    await answered(page);
    assert.match(await page.textContent('[data-rule="chair*"]'), /1 part\b/);
    await page.selectOption('[aria-label="Physics shape type of chair*"]', "none");
    await page.waitForURL(/physics_type/, PATIENCE);
    await answered(page);
    assert.equal(await page.locator(".objects li", { hasText: "chair" }).filter({ hasText: "None" }).count(), 4);
    await page.fill("#each-name", "cellar");
    await page.click("#each-add");
    await page.waitForURL(/cellar/, PATIENCE);
    await answered(page);
    assert.match(await page.textContent('[data-rule="cellar"]'), /fits no part/);
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole("button", { name: "Remove the settings of cellar" }).click();
    await page.waitForURL((url) => !/cellar/.test(url), PATIENCE);
    await answered(page);
    const usual = await numberIn(page, "#cost");
    await page.getByRole("radio", { name: "Free" }).check();
    await page.waitForURL(/target_cost=free/, PATIENCE);
    await answered(page);
    assert.ok((await numberIn(page, "#cost")) > usual);
    assert.match(await page.textContent("#costs"), /decides.*download weight/);
    await page.fill("#land-limit", "72");
    await page.keyboard.press("Tab");
    await page.waitForURL(/target_land_impact=72/, PATIENCE);
    await answered(page);
    assert.ok(Number(/\d+$/.exec(await page.textContent("#land"))[0]) <= 72);
    assert.equal(await page.getByRole("radio", { name: "Free" }).isChecked(), false);
    await finish();
  },

  async "a way that an object of a linkset closes is named, with a way to the object"({ open }) {
    const { page, finish } = await openLinkset(open, onlyObjects(HOUSE, ["wall front", "chair 1"]), { path: "/?target_cost=1.5" });
    const closed = page.locator(".warnings li", { has: page.locator('[title="walk_lost"]') });
    assert.match(await closed.textContent(), /wall front/);
    await closed.getByRole("button", { name: "Show wall front" }).click();
    // The object is shown alone, with its own list of what is closed.
    assert.match(await page.textContent("#closed"), /A way is closed/);
    await finish();
  },

  async "a step of the slider that arrives late does not replace another model, and one that fails says so"({ open }) {
    const { page, finish } = await openLinkset(open, FURNITURE);
    await findSteps(page);
    const before = await page.textContent("#cost");
    const at = await page.inputValue("#spread");
    const first = () => document.querySelector("#spread").dispatchEvent(new Event("change", { bubbles: true }));
    const moveToStart = () => page.$eval("#spread", (slider) => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(slider, "0")).then(() => page.evaluate(first));
    // The store has lost the step: the page says so, keeps its result, and can find the steps again.
    await page.route("**/decompositions/b3-*", (route) => route.fulfill({ status: 404, contentType: "application/problem+json", body: JSON.stringify({ status: 404, code: "unknown_id", detail: "from a test", errors: [] }) }));
    await moveToStart();
    await page.locator("main").getByText("This result is no longer stored").waitFor(PATIENCE);
    assert.equal(await page.textContent("#cost"), before);
    await page.click("#back");
    await page.unroute("**/decompositions/b3-*");
    await findSteps(page);
    assert.equal(await page.inputValue("#spread"), at);
    // The step arrives after another model was opened.
    let release;
    const held = new Promise((done) => (release = done));
    await page.route("**/decompositions/b3-*", async (route) => {
      await held;
      await route.continue();
    });
    await moveToStart();
    await drop(page, [{ name: "other.obj", text: boxes(1) }]);
    await page.waitForFunction(() => document.title.startsWith("other"), null, PATIENCE);
    const arrived = page.waitForResponse(/decompositions\/b3-/);
    release();
    await arrived;
    await page.unroute("**/decompositions/b3-*");
    await answered(page);
    await page.waitForTimeout(200);
    assert.equal(await page.locator(".objects li").count(), 0);
    assert.match(await page.textContent("#cost"), /^0\.36/);
    await finish();
  },

  async "the assets of a linkset come in one file, one for each mesh"({ open }) {
    const { page, finish } = await openLinkset(open, HOUSE, { width: 390, height: 800, scheme: "dark" });
    await page.click("#step-3");
    await page.getByRole("radio", { name: /^An asset for each mesh/ }).check();
    const [download] = await Promise.all([page.waitForEvent("download", PATIENCE), page.click('[data-form="zip"]')]);
    const zip = readFileSync(await download.path());
    const names = zip.toString("latin1").match(/[\w-]+\.mesh/g);
    // Each name stands before its bytes and in the list at the end.
    const distinct = new Set(names);
    assert.equal(names.length, 2 * distinct.size);
    await page.click("#step-1");
    const meshes = Number(/of (\d+) meshes/.exec(await page.textContent("#model"))[1]);
    assert.equal(distinct.size, meshes);
    assert.ok(distinct.has("chair_1.mesh") && !distinct.has("chair_2.mesh"));
    assert.deepEqual(await seriousFindings(page), []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await finish();
  },

  async "a linkset is clean at every width, in light and in dark"({ open, pictures }) {
    for (const [width, height, scheme] of windows(pictures)) {
      const { page, finish } = await openLinkset(open, FURNITURE, { width, height, scheme });
      await findSteps(page);
      await page.evaluate(() => (document.querySelector("#each").open = true));
      for (const step of [1, 2, 3]) {
        await page.click(`#step-${step}`);
        assert.deepEqual(await seriousFindings(page), [], `${width} ${scheme}, step ${step}`);
        const [over, cut] = await page.evaluate(() => {
          const labels = [...document.querySelectorAll(".seg label, .btn")].filter((one) => one.checkVisibility());
          return [document.documentElement.scrollWidth - innerWidth, labels.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)];
        });
        assert.ok(over <= 0, `${over} pixels too wide at ${width}`);
        assert.deepEqual(cut, [], `${width}, step ${step}`);
      }
      if (pictures) await page.screenshot({ path: `${pictures}/linkset-${width}-${scheme}.png` });
      await finish();
    }
  },
};
