// Five tasks of a new creator, each within six clicks and without leaving the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PATIENCE, answered, coloursOnCanvas, counter, redShare } from "../harness.mjs";
import { drop } from "../models.mjs";

const MAX_CLICKS = 6;

/** The model of a house as a creator has it in a file. */
async function house(base) {
  return [{ name: "house.obj", text: await (await fetch(`${base}/samples/shed.obj`)).text() }];
}

export const scenes = {
  async "task 1: see my house"({ open, base, say }) {
    const { page, finish } = await open();
    const clicks = counter(page);
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), clicks.on('.zone .btn')]);
    const [{ name, text }] = await house(base);
    await chooser.setFiles({ name, mimeType: "model/obj", buffer: Buffer.from(text) });
    await answered(page);
    assert.match(await page.textContent("#size"), /4\.6 × 3\.6 × 2\.55 m/);
    // The download weight of the file without lower levels is about 8.11.
    await page.waitForFunction(() => document.querySelector("#land").textContent === "4 to 8", null, PATIENCE);
    assert.ok((await coloursOnCanvas(page)) > 20);
    say(`${clicks.count} click`);
    assert.ok(clicks.count <= MAX_CLICKS);
    await finish();
  },

  async "task 2: open its door again"({ open, base, say }) {
    const { page, finish } = await open();
    const clicks = counter(page);
    await drop(page, await house(base));
    await answered(page);
    await clicks.on("#land-limit");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#closed", PATIENCE);
    await answered(page);
    assert.match(await page.textContent("#closed"), /A way is closed/);
    await clicks.on(".show-spot");
    assert.match(await page.textContent(".pin"), /Closed/);
    await clicks.on("#keep-open");
    await answered(page);
    assert.equal(await page.locator("#closed").count(), 0);
    assert.equal(await redShare(page), 0);
    say(`${clicks.count} clicks`);
    assert.ok(clicks.count <= MAX_CLICKS);
    await finish();
  },

  async "task 3: make it cheaper by half"({ open, base, say }) {
    const { page, finish } = await open();
    const clicks = counter(page);
    await drop(page, await house(base));
    await answered(page);
    const before = Number(await page.textContent("#cost"));
    await clicks.on("#alternatives");
    await page.waitForSelector(".card", PATIENCE);
    await answered(page);
    await clicks.on(".card .look");
    await clicks.on("#use-this");
    const after = Number(await page.textContent("#cost"));
    assert.ok(after <= before / 2, `${before} to ${after}`);
    say(`${clicks.count} clicks, ${before} to ${after}`);
    assert.ok(clicks.count <= MAX_CLICKS);
    await finish();
  },

  async "task 4: put it into the upload window"({ open, base, say }) {
    const { page, finish } = await open();
    const clicks = counter(page);
    await drop(page, await house(base));
    await answered(page);
    const [download] = await Promise.all([page.waitForEvent("download", PATIENCE), clicks.on('[data-form="dae"]')]);
    assert.equal(download.suggestedFilename(), "house_PHYS.dae");
    assert.match(readFileSync(await download.path(), "utf8"), /<COLLADA/);
    assert.match(await page.textContent(".opt.on"), /Physics.*From file.*Analyze.*Prim/s);
    say(`${clicks.count} click`);
    assert.ok(clicks.count <= MAX_CLICKS);
    await finish();
  },

  async "task 5: find out why a file fails, and go on"({ open, base, say }) {
    const { page, finish } = await open();
    const clicks = counter(page);
    await drop(page, await house(base));
    await answered(page);
    await drop(page, [{ name: "house2.obj", text: "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n" }]);
    await page.waitForSelector(".trouble", PATIENCE);
    assert.match(await page.textContent(".trouble"), /house2\.obj.*line 4.*f 1 2 9.*What to do/s);
    assert.match(await page.textContent("#model"), /house\.obj from before is still here/);
    await clicks.on("#back");
    await answered(page);
    assert.match(await page.textContent("#model .name"), /house\.obj/);
    await drop(page, [{ name: "line.obj", text: "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n" }]);
    await page.waitForSelector(".trouble", PATIENCE);
    await clicks.on("#remedy");
    await answered(page);
    assert.match(await page.textContent("#model .name"), /line\.obj/);
    say(`${clicks.count} clicks`);
    assert.ok(clicks.count <= MAX_CLICKS);
    await finish();
  },
};
