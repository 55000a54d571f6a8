// Alternatives, undo and redo, cancelling, and what survives a reload.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PATIENCE, answered, drawn, unfold } from "../harness.mjs";
import { boxes, bumpyBall, drop } from "../models.mjs";

const costOf = (page) => page.textContent("#cost");

/** Makes a model that no service has stored, so that its computation lasts. */
const fresh = (text) => `# ${Date.now()} ${Math.random()}\n${text}`;

/** Opens a sample and its alternatives. */
async function withAlternatives(open, sample) {
  const opened = await open({ path: `/?sample=${sample}` });
  await answered(opened.page);
  await opened.page.click("#alternatives");
  await opened.page.waitForSelector(".card", PATIENCE);
  await answered(opened.page);
  return opened;
}

export const scenes = {
  async "finding alternatives never changes the result in use, which is one of them"({ open }) {
    const { page, finish } = await open({ path: "/?sample=arch.dae" });
    await answered(page);
    const [before, address] = [await costOf(page), page.url()];
    await page.click("#alternatives");
    await page.waitForSelector(".card", PATIENCE);
    await answered(page);
    assert.ok((await page.locator(".card").count()) >= 3);
    assert.deepEqual([await costOf(page), page.url()], [before, address]);
    assert.equal(await page.locator(".card.used").count(), 1);
    assert.match(await page.textContent(".card.used"), new RegExp(before.replace(".", "\\.")));
    await finish();
  },

  async "a click looks, Use takes exactly that, and undo brings the last one back, without a computation"({ open }) {
    const { page, finish } = await withAlternatives(open, "arch.dae");
    const before = await costOf(page);
    const requests = [];
    page.on("request", (request) => request.method() === "POST" && requests.push(request.url()));
    const card = page.locator(".card:not(.used)").first();
    const key = await card.locator(".look").getAttribute("data-key");
    await card.locator(".look").click();
    const looked = await costOf(page);
    assert.notEqual(looked, before);
    assert.match(await page.textContent("#costs"), new RegExp(`In use: .*${before.replace(".", "\\.")}`));
    await page.click("#look-back");
    assert.equal(await costOf(page), before);
    await page.locator(`[data-use="${key}"]`).click();
    assert.equal(await costOf(page), looked);
    assert.equal(await page.locator(".card.used .look").getAttribute("data-key"), key);
    // The file of the page holds these hulls.
    const hulls = Number(/(\d+) hulls?/.exec(await page.textContent(".legend"))[1]);
    const [download] = await Promise.all([page.waitForEvent("download", PATIENCE), page.click('[data-form="dae"]')]);
    const indices = /<p>([^<]*)<\/p>/.exec(readFileSync(await download.path(), "utf8"))[1].split(" ").length;
    assert.ok(indices / 3 >= 4 * hulls);
    await page.click("#undo");
    assert.equal(await costOf(page), before);
    await page.click("#redo");
    assert.equal(await costOf(page), looked);
    assert.deepEqual(requests, []);
    await finish();
  },

  async "an alternative that the server stores can be downloaded in every form, byte for byte what was shown"({ open, say }) {
    const { page, finish } = await withAlternatives(open, "stairs.stl");
    const key = await page.locator(".card:not(.used) .look").first().getAttribute("data-key");
    if (!/^b3-[0-9a-f]{64}$/.test(key)) {
      say("this server's fronts have no ids");
      return finish();
    }
    await page.locator(`[data-use="${key}"]`).click();
    await page.waitForURL(new RegExp(key), PATIENCE);
    await page.getByRole("radio", { name: /^Uploader/ }).check();
    const [download] = await Promise.all([page.waitForEvent("download", PATIENCE), page.click('[data-form="json"]')]);
    const result = JSON.parse(readFileSync(await download.path(), "utf8"));
    assert.equal(result.id, key);
    assert.equal(result.cost.decomposition.toFixed(2), await costOf(page));
    await finish();
  },

  async "a picked alternative has a link and a command of its own and no aim, and a change that discards it says so"({ open }) {
    const { page, finish } = await withAlternatives(open, "stairs.stl");
    const key = await page.locator(".card:not(.used) .look").first().getAttribute("data-key");
    await page.locator(`[data-use="${key}"]`).click();
    await page.waitForURL(/picked=1/, PATIENCE);
    assert.equal(await page.locator(".aim input[type=radio]:checked").count(), 0);
    await unfold(page, "copies");
    await page.click('[data-copy="curl"]');
    assert.match(await page.textContent('[aria-label="The curl"]'), new RegExp(`^curl .*/decompositions/${key}$`));
    assert.equal(await page.locator('[data-copy="command line"]').count(), 0);
    const [link, cost] = [new URL(page.url()), await costOf(page)];
    const again = await open({ path: link.pathname + link.search });
    await answered(again.page);
    assert.equal(await costOf(again.page), cost);
    assert.match(await again.page.textContent("#shape"), /It was chosen among alternatives/);
    await again.finish();
    await page.getByRole("radio", { name: "Cheap" }).check();
    await page.waitForSelector("#dropped", PATIENCE);
    await answered(page);
    assert.match(await page.textContent("#dropped"), /no longer in use/);
    await page.click("#undo");
    assert.equal(await page.locator("#dropped").count(), 0);
    assert.equal(await costOf(page), cost);
    await finish();
  },

  async "undo and redo go through settings, and a known result is not computed again"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "four.obj", text: boxes(4) }]);
    await answered(page);
    await unfold(page, "fine");
    await page.fill("#max_hulls", "2");
    await page.keyboard.press("Tab");
    await page.waitForURL(/max_hulls=2/, PATIENCE);
    await answered(page);
    const less = await costOf(page);
    await page.locator("#view").press("Control+z");
    // The field is drawn after the cost.
    await page.waitForFunction(() => document.querySelector("#cost").textContent === "1.44" && document.querySelector("#max_hulls").value === "256");
    let posts = 0;
    page.on("request", (request) => (posts += request.method() === "POST" && request.url().includes("/decompose") ? 1 : 0));
    await page.fill("#max_hulls", "2");
    await page.keyboard.press("Tab");
    await page.waitForURL(/max_hulls=2/, PATIENCE);
    assert.equal(await costOf(page), less);
    assert.equal(posts, 0);
    await finish();
  },

  async "cancelling goes back to what was there"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "two.obj", text: boxes(2, 1.3) }]);
    await answered(page);
    const before = await costOf(page);
    await drop(page, [{ name: "ball.obj", text: fresh(bumpyBall(120)) }]);
    await page.click("#cancel", PATIENCE);
    await answered(page);
    assert.match(await page.textContent("#model .name"), /two\.obj/);
    assert.equal(await costOf(page), before);
    await finish();
  },

  async "after the first computation was cancelled, a button starts it again"({ open }) {
    const { page, finish } = await open({ path: "/?method=solid" });
    await drop(page, [{ name: "ball.obj", text: fresh(bumpyBall(28)) }]);
    await page.click("#cancel", PATIENCE);
    assert.equal(await page.locator("#land").count(), 0);
    await page.getByRole("radio", { name: "Balanced" }).check();
    await answered(page);
    await finish();
    const other = await open({ path: "/?method=solid" });
    await drop(other.page, [{ name: "ball.obj", text: fresh(bumpyBall(28)) }]);
    await other.page.click("#cancel", PATIENCE);
    await other.page.click("#make");
    await other.page.waitForSelector("#cancel", PATIENCE);
    await other.finish();
  },

  async "a reload brings the model, its settings, the results and the history back"({ open }) {
    const { page, finish } = await withAlternatives(open, "arch.dae");
    const before = await costOf(page);
    await page.locator(".card:not(.used) .use").first().click();
    const used = await costOf(page);
    await unfold(page, "fine");
    await page.waitForTimeout(1000);
    await page.reload();
    await answered(page);
    assert.equal(await costOf(page), used);
    assert.match(await page.textContent("#model .name"), /arch\.dae/);
    await drawn(page);
    // A page that is left in the moment of a change comes back with that change.
    await Promise.all([
      page.waitForEvent("load", PATIENCE),
      page.evaluate(() => {
        document.querySelector("#undo").click();
        location.reload();
      }),
    ]);
    await answered(page);
    assert.equal(await costOf(page), before);
    // The files are there too: a new setting can be computed.
    await unfold(page, "fine");
    await page.fill("#max_hulls", "3");
    await page.keyboard.press("Tab");
    await page.waitForURL(/max_hulls=3/, PATIENCE);
    // They stay, although the browser has not kept this result yet.
    await page.reload();
    await page.waitForSelector("#cost", PATIENCE);
    await answered(page);
    assert.match(page.url(), /max_hulls=3/);
    assert.equal(await page.locator("#stored-note").count(), 0);
    await finish();
  },

  async "a second tab and a link leave the work of a tab alone"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "mine.obj", text: boxes(3) }]);
    await answered(page);
    await page.waitForTimeout(1000);
    const address = page.url();
    const second = await page.context().newPage();
    await second.goto(new URL("/?sample=stairs.stl", address).href);
    await answered(second);
    const link = second.url();
    await second.waitForTimeout(1000);
    await page.goto(new URL("/", address).href);
    await answered(page);
    assert.match(await page.title(), /mine\.obj/);
    // A stored result takes the place of the work in this tab, and the way back has its files.
    await second.click("#help");
    await second.click("#forget");
    await second.getByText("Forgotten.").waitFor(PATIENCE);
    await page.fill("#land-limit", "9");
    await page.keyboard.press("Tab");
    await page.waitForURL(/target_cost/, PATIENCE);
    await answered(page);
    await page.waitForTimeout(1000);
    await page.goto(link);
    await page.waitForSelector("#stored-note", PATIENCE);
    await page.waitForTimeout(1000);
    await page.goBack();
    await answered(page);
    assert.match(await page.title(), /mine\.obj/);
    assert.equal(await page.locator("#stored-note").count(), 0);
    await finish();
  },

  async "what the browser keeps can be forgotten"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "two.obj", text: boxes(2) }]);
    await answered(page);
    await page.waitForTimeout(1000);
    await page.click("#help");
    await page.click("#forget");
    await page.getByText("Forgotten.").waitFor(PATIENCE);
    await page.goto(new URL("/", page.url()).href);
    await page.waitForSelector(".zone", PATIENCE);
    await finish();
  },

  async "settings do not carry over to another model, and a file of the same name keeps them and says so"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "one.obj", text: boxes(3) }]);
    await answered(page);
    await page.getByRole("radio", { name: "Cheap" }).check();
    await page.waitForURL(/tolerance/, PATIENCE);
    await answered(page);
    await drop(page, [{ name: "one.obj", text: boxes(3, 1.1) }]);
    await page.getByText("Same file name: the settings were kept.").waitFor(PATIENCE);
    await answered(page);
    assert.ok(await page.getByRole("radio", { name: "Cheap" }).isChecked());
    await drop(page, [{ name: "other.obj", text: boxes(2) }]);
    await page.waitForFunction(() => document.title.startsWith("other"));
    await answered(page);
    assert.ok(await page.getByRole("radio", { name: "Balanced" }).isChecked());
    await finish();
  },
};
