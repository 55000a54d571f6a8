// Waiting and errors.

import assert from "node:assert/strict";
import { PATIENCE, answered } from "../harness.mjs";
import { boxes, bumpyBall, drop, playJob } from "../models.mjs";

export const scenes = {
  async "a long computation shows its step and can be cancelled"({ open }) {
    const { page, finish } = await open({ path: "/?method=solid" });
    await drop(page, [{ name: "ball.obj", text: bumpyBall(90) }]);
    await page.waitForSelector(".busy #cancel", PATIENCE);
    assert.match(await page.textContent(".busy"), /\w+…/);
    await page.click("#cancel");
    await page.waitForSelector(".busy", { state: "detached" });
    assert.equal(await page.locator("#cost").count(), 0);
    await page.click("#another");
    await page.waitForSelector(".zone");
    await finish();
  },

  async "the page distinguishes computed results from stored ones"({ open }) {
    const { page, finish } = await open();
    const model = [{ name: "first.obj", text: boxes(2, 1.625) }];
    for (const expected of [/Made in/, /Read from the store in/]) {
      await drop(page, model);
      await page.getByText(expected).waitFor(PATIENCE);
    }
    await finish();
  },

  async "every kind of error has a remedy"({ open, base }) {
    const { page, finish } = await open();
    const cases = [
      ["empty.obj", "", /empty/],
      ["picture.png", "\u0089PNG\r\n\u001a\n\u0000\u0000", /not supported/],
      ["broken.obj", "v 0 0\nf 1 2 3\n", /could not be understood/],
      ["line.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", /on one line/],
      ["nothing.obj", "# nothing here\n", /no shape|could not be understood/],
    ];
    for (const [name, text, expected] of cases) {
      await drop(page, [{ name, text }]);
      await page.waitForFunction(
        ([pattern]) => new RegExp(pattern).test(document.querySelector(".trouble h1")?.textContent ?? ""),
        [expected.source],
        PATIENCE,
      );
      assert.equal(await page.locator(".busy").count(), 0, name);
      assert.ok((await page.textContent(".trouble .advice")).length > 20, name);
    }
    await page.goto(`${base}/?id=b3-${"0".repeat(64)}`);
    await page.waitForSelector(".trouble");
    assert.match(await page.textContent(".trouble h1"), /no longer stored/);
    for (const [status, code, expected] of [[503, "saturated", /busy/], [504, "deadline", /too long/], [500, "internal", /wrong on the server/], [401, "unauthorised", /key/], [429, "rate_limited", /Too many/]]) {
      await page.route("**/decompose*", (route) =>
        route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify({ status, code, detail: "from a test", errors: [] }) }),
      );
      await page.goto(`${base}/?sample=stairs.stl`);
      await page.waitForSelector(".trouble", PATIENCE);
      assert.match(await page.textContent(".trouble h1"), expected);
      await page.unroute("**/decompose*");
    }
    await page.route("**/decompose*", (route) => route.abort());
    await page.goto(`${base}/?sample=stairs.stl`);
    await page.waitForSelector(".trouble", PATIENCE);
    assert.match(await page.textContent(".trouble h1"), /cannot be reached/);
    await page.unroute("**/decompose*");
    await page.getByRole("button", { name: "Try again" }).click();
    await answered(page);
    await finish();
  },

  async "a key brings the surface of the model too, and lasts over a reload"({ open }) {
    const { page, finish } = await open();
    const refusal = { status: 401, contentType: "application/problem+json", body: JSON.stringify({ status: 401, code: "no_key", detail: "from a test", errors: [] }) };
    await page.route(/\/(decompose|preview-mesh)/, (route) => (route.request().headers().authorization === "Bearer hw_test" ? route.continue() : route.fulfill(refusal)));
    const surfaces = [];
    page.on("response", (response) => response.url().includes("/preview-mesh") && surfaces.push(response.status()));
    await drop(page, [{ name: "house.obj", text: boxes(1) }]);
    await page.fill(".trouble input[type=password]", "hw_tes");
    // Undo in the field is the field's own.
    await page.keyboard.press("Control+z");
    assert.equal(await page.locator(".trouble input[type=password]").count(), 1);
    await page.fill(".trouble input[type=password]", "hw_test");
    await page.keyboard.press("Enter");
    await answered(page);
    await page.waitForFunction(() => !document.querySelector("main.stage").textContent.includes("cannot be shown"));
    assert.ok(surfaces.includes(200), String(surfaces));
    const before = surfaces.length;
    await page.waitForTimeout(600);
    await page.reload();
    await answered(page);
    await page.waitForFunction(() => document.querySelector("main.stage"));
    while (surfaces.length === before) await page.waitForTimeout(50);
    assert.deepEqual(surfaces.slice(before), [200]);
    assert.equal(await page.locator(".trouble").count(), 0);
    // A tab that has the work but no key asks for it, and then fetches what is missing.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.fill(".trouble input[type=password]", "hw_test", PATIENCE);
    const since = surfaces.length;
    await page.keyboard.press("Enter");
    await page.waitForSelector(".trouble", { state: "detached", ...PATIENCE });
    while (surfaces.length === since) await page.waitForTimeout(50);
    assert.deepEqual(surfaces.slice(since), [200]);
    await finish();
  },

  async "an error names the file and its level"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "house.obj", text: boxes(1) }, { name: "house_physics.obj", text: "v 0 0\nf 1 2 3\n" }]);
    await page.waitForSelector(".trouble", PATIENCE);
    assert.match(await page.textContent(".trouble dl"), /^Filehouse_physics\.obj \(Physics shape\)What.*Line 1v 0 0What to do/s);
    // The message stands once, and its line is no number of a thing.
    assert.equal(await page.locator(".trouble li").count(), 0);
    await finish();
  },

  async "a refused level leaves the model without it, and can be replaced"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "house.obj", text: boxes(1) }]);
    await answered(page);
    await page.setInputFiles('[aria-label="File of another level"]', { name: "cut.obj", mimeType: "", buffer: Buffer.from("v 0 0\nf 1 2 3\n") });
    await page.waitForSelector(".trouble", PATIENCE);
    assert.match(await page.textContent(".trouble dl"), /^Filecut\.obj \(Physics shape\)/);
    assert.match(await page.textContent(".trouble .advice"), /such as GLB\.$/);
    assert.match(await page.textContent("#model .warn"), /^cut\.obj was refused\. house\.obj is still here, without this level\.$/);
    const [chooser] = await Promise.all([page.waitForEvent("filechooser", PATIENCE), page.getByRole("button", { name: "Replace this file" }).click()]);
    await chooser.setFiles({ name: "whole.obj", mimeType: "", buffer: Buffer.from(boxes(1)) });
    await answered(page);
    const level = async (name) => page.inputValue(`[aria-label="Level of ${name}"]`);
    assert.deepEqual([await level("house.obj"), await level("whole.obj")], ["high_lod", "physics_shape"]);
    await finish();
  },

  async "a failed download of a sample and a failed search for alternatives can be tried again"({ open }) {
    const { page, finish } = await open();
    await page.route("**/samples/**", (route) => route.abort());
    await page.click('[data-sample="stairs.stl"]');
    await page.waitForSelector(".trouble", PATIENCE);
    await page.unroute("**/samples/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await answered(page);
    const problem = { status: 503, code: "saturated", detail: "from a test", errors: [] };
    await page.route("**/decompose?*front=*", (route) => route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify(problem) }));
    await page.click("#alternatives");
    await page.waitForSelector(".trouble", PATIENCE);
    await page.unroute("**/decompose?*front=*");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForSelector(".card", PATIENCE);
    await finish();
  },

  async "a damaged link is reported"({ open }) {
    const { page, finish } = await open({ path: "/?id=b3-123&name=x" });
    await page.waitForSelector(".trouble", PATIENCE);
    assert.match(await page.textContent(".trouble h1"), /link is damaged/);
    await finish();
  },

  async "a job can be tried again after all its runs died"({ open }) {
    const { page, finish } = await open();
    await playJob(page, [{ state: "failed", error: { code: "worker_died", detail: "from a test", errors: [] } }]);
    await drop(page, [{ name: "died.obj", text: boxes(1) }]);
    await page.waitForSelector(".trouble", PATIENCE);
    assert.match(await page.textContent(".trouble h1"), /gave up/);
    assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 1);
    await finish();
  },

  async "a request to a busy server is repeated after Retry-After, with a countdown"({ open }) {
    const { page, finish } = await open();
    let refused = 0;
    await page.route("**/decompose*", (route) => {
      if (refused++ > 1) return route.continue();
      const problem = { status: 503, code: "saturated", detail: "from a test", errors: [] };
      return route.fulfill({ status: 503, contentType: "application/problem+json", headers: { "Retry-After": "1" }, body: JSON.stringify(problem) });
    });
    await drop(page, [{ name: "busy.obj", text: boxes(2) }]);
    await progressMatches(page, /server is busy: trying again in 1 s/);
    await answered(page);
    assert.equal(refused, 3);
    await finish();
  },

  async "a slow upload shows its progress"({ open }) {
    const { page, finish } = await open();
    const wire = await page.context().newCDPSession(page);
    await wire.send("Network.enable");
    await wire.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 });
    await drop(page, [{ name: "large.obj", text: bumpyBall(90) }]);
    await progressMatches(page, /^Sending the model/);
    await page.waitForFunction(() => document.querySelector("progress")?.value > 0.1, null, PATIENCE);
    await page.click("#cancel");
    await page.waitForSelector(".busy", { state: "detached" });
    await finish();
  },

  async "a queued job is shown as waiting, and cancelling it reaches the server"({ open }) {
    const { page, finish } = await open();
    const methods = await playJob(page, [{ state: "queued" }]);
    await drop(page, [{ name: "queued.obj", text: boxes(1) }]);
    await progressMatches(page, /free place/);
    await page.click("#cancel");
    await page.waitForSelector(".busy", { state: "detached" });
    await page.waitForFunction(() => document.querySelector(".unseen[role=status]")?.textContent === "Cancelled.");
    assert.ok(methods.includes("DELETE"), methods.join());
    await finish();
  },

  async "a short outage of the server is waited for"({ open }) {
    const { page, finish } = await open();
    await playJob(page, [{ state: "running", stage: "decompose", progress: 0.5, hulls: 7 }, null, null, { state: "done", result: "/decompositions/played" }]);
    await drop(page, [{ name: "away.obj", text: boxes(1) }]);
    await progressMatches(page, /Cutting into hulls/);
    assert.match(await page.textContent(".busy"), /7 hulls so far/);
    await progressMatches(page, /connection was lost: trying again/);
    await answered(page);
    await finish();
  },

  async "a long outage ends the wait, and the user can try again"({ open }) {
    const { page, finish } = await open();
    await page.clock.install();
    await playJob(page, [null]);
    await drop(page, [{ name: "gone.obj", text: boxes(1) }]);
    await progressMatches(page, /connection was lost/);
    for (let second = 0; second < 40 && !(await page.locator(".trouble").count()); second += 1) await page.clock.runFor(1000);
    assert.match(await page.textContent(".trouble h1"), /cannot be reached/);
    assert.equal(await page.locator(".busy").count(), 0);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    for (let second = 0; second < 40 && !(await page.locator("#cost").count()); second += 1) await page.clock.runFor(500);
    assert.equal(await page.textContent("#cost"), "0.36");
    await finish();
  },

  async "a missing surface is reported in the view"({ open }) {
    const { page, finish } = await open();
    await page.route("**/preview-mesh*", (route) => route.abort());
    await drop(page, [{ name: "bare.obj", text: boxes(2) }]);
    await answered(page);
    assert.match(await page.textContent(".glance"), /surface cannot be shown/);
    await finish();
  },
};

/** Waits until the text of the progress bar matches a pattern. */
async function progressMatches(page, pattern) {
  const matches = ([source]) => new RegExp(source).test(document.querySelector("#progress-words")?.textContent ?? "");
  await page.waitForFunction(matches, [pattern.source], { ...PATIENCE, polling: 20 });
}
