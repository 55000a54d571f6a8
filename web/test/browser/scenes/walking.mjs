// Walking through the picture, with the physics engine.

import assert from "node:assert/strict";
import { PATIENCE, answered, drawn, pictureHash, seriousFindings, windows } from "../harness.mjs";
import { boxes, drop, manyHulls } from "../models.mjs";

const WALK_BYTES = 2_000_000;

/** Moves the figure of the view in paces of 10 cm. */
async function lead(page, key, paces) {
  const press = ([key, paces]) => {
    const view = document.querySelector("#view");
    for (let pace = 0; pace < paces; pace += 1) view.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: true }));
  };
  await page.evaluate(press, [key, paces]);
}

/** Puts the figure before the door of the shed, and starts to walk. */
async function walkFromTheDoor(page) {
  await lead(page, "ArrowDown", 40);
  await lead(page, "ArrowLeft", 33);
  await start(page);
}

async function start(page) {
  await page.click("#walk-start");
  await page.waitForSelector("#view[data-feet]", PATIENCE);
}

const feetOf = async (page) => (await page.getAttribute("#view", "data-feet")).split(" ").map(Number);

/** Holds a key until the feet are beyond a place, in metres of the model on one axis. */
async function holdUntil(page, key, axis, place) {
  await page.keyboard.down(key);
  const arrived = ([axis, place]) => Number(document.querySelector("#view").dataset.feet?.split(" ")[axis]) > place;
  await page.waitForFunction(arrived, [axis, place], { ...PATIENCE, polling: 20 });
  await page.keyboard.up(key);
}

export const scenes = {
  async "a person walks through the open door of the shed, and the page is as before afterwards"({ open, say }) {
    const { page, loadedBytes: bytes, finish } = await open({ path: "/?sample=shed.obj" });
    await answered(page);
    await drawn(page);
    const address = page.url();
    const undo = await page.locator("#undo").isDisabled();
    const before = await pictureHash(page);
    await start(page);
    assert.match(await page.textContent(".unseen[role=status]"), /Walking\. Arrow keys walk/);
    assert.equal(await page.evaluate(() => document.activeElement.id), "view");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#walk-start");
    assert.equal(await page.evaluate(() => document.activeElement.id), "walk-start");
    assert.equal(await pictureHash(page), before);
    await walkFromTheDoor(page);
    await holdUntil(page, "ArrowUp", 1, 1);
    // The floor of the shed is above the ground.
    const [, , z] = await feetOf(page);
    assert.ok(z > 0.1, `${z}`);
    assert.equal(page.url(), address);
    assert.equal(await page.locator("#undo").isDisabled(), undo);
    assert.ok(bytes() < WALK_BYTES, `${bytes()} bytes`);
    say(`${bytes()} bytes with the physics engine`);
    await finish();
  },

  async "the closed door of the shed stops a person, lights up, and can be opened from there"({ open }) {
    const { page, finish } = await open({ path: "/?sample=shed.obj&target_cost=1" });
    await answered(page);
    await walkFromTheDoor(page);
    await page.keyboard.down("ArrowUp");
    await page.waitForSelector("#meeting.red", PATIENCE);
    assert.match(await page.textContent("#meeting"), /This way is closed\./);
    assert.match(await page.textContent(".unseen[role=status]"), /This way is closed\./);
    await page.keyboard.up("ArrowUp");
    const [, y] = await feetOf(page);
    assert.ok(y < 0.1, `${y}`);
    await page.click("#walk-ball");
    await page.click("#walk-box");
    await page.waitForSelector('#view[data-things="2"]', PATIENCE);
    await page.click("#walk-open");
    await page.waitForSelector("#closed", { state: "detached", ...PATIENCE });
    await answered(page);
    // What was dropped lies in the world of the new result as well.
    await page.waitForSelector('#view[data-feet][data-things="2"]', PATIENCE);
    await page.focus("#view");
    await holdUntil(page, "ArrowUp", 1, 1);
    await finish();
  },

  async "balls and boxes rest in the picture, the view changes, and every button of a walk works"({ open }) {
    const { page, finish } = await open({ path: "/?sample=stairs.stl" });
    await answered(page);
    await start(page);
    const quiet = await restingHash(page);
    await page.click("#walk-ball");
    await page.click("#walk-box");
    assert.equal(await page.evaluate(() => document.activeElement.id), "view");
    const littered = await restingHash(page);
    assert.notEqual(littered, quiet);
    await page.click("#walk-eyes");
    assert.equal(await page.getAttribute("#walk-eyes", "aria-pressed"), "true");
    assert.notEqual(await restingHash(page), littered);
    await page.focus("#view");
    await page.keyboard.press("v");
    await page.waitForSelector('#walk-eyes[aria-pressed="false"]');
    // A drag turns the person.
    const view = await page.locator("#view").boundingBox();
    await page.mouse.move(view.x + 300, view.y + 300);
    await page.mouse.down();
    await page.mouse.move(view.x + 500, view.y + 280, { steps: 5 });
    await page.mouse.up();
    assert.notEqual(await restingHash(page), littered);
    await page.focus("#walk-ball");
    await page.keyboard.press("Escape");
    await page.waitForSelector("#walk-start");
    await finish();
  },

  async "the stairs are climbed"({ open }) {
    const { page, finish } = await open({ path: "/?sample=stairs.stl" });
    await answered(page);
    // They rise from left to right.
    await lead(page, "ArrowDown", 4);
    await lead(page, "ArrowLeft", 32);
    await start(page);
    await holdUntil(page, "ArrowUp", 2, 0.9);
    await finish();
  },

  async "a person meets the shape that counts in world"({ open }) {
    const { page, finish } = await open();
    const result = manyHulls(3);
    const effective = { ...result.cost.effective, rest: "box" };
    await page.route("**/decompose*", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify({ ...result, cost: { ...result.cost, effective } }) }));
    await drop(page, [{ name: "boxed.obj", text: boxes(1) }]);
    await answered(page);
    await start(page);
    assert.match(await page.textContent(".hud"), /A box counts in world/);
    await page.keyboard.down("ArrowUp");
    await page.waitForFunction(() => /You meet the box/.test(document.querySelector("#meeting")?.textContent ?? ""), null, PATIENCE);
    await page.keyboard.up("ArrowUp");
    await finish();
  },

  async "fingers walk with buttons"({ open }) {
    const { page, finish } = await open({ path: "/?sample=shed.obj", width: 390, height: 844 });
    await answered(page);
    await start(page);
    const [, y] = await feetOf(page);
    const button = await page.locator(".pad .forward").boundingBox();
    await page.mouse.move(button.x + 20, button.y + 20);
    await page.mouse.down();
    await page.waitForFunction((y) => Number(document.querySelector("#view").dataset.feet.split(" ")[1]) > y + 0.5, y, PATIENCE);
    await page.mouse.up();
    await finish();
  },

  async "an engine that cannot be loaded is reported, and the page goes on"({ open }) {
    const { page, finish } = await open({ path: "/?sample=shed.obj" });
    await answered(page);
    await page.route("**/assets/walk-*", (route) => route.abort());
    await page.click("#walk-start");
    await page.waitForFunction(() => /could not be loaded/.test(document.querySelector(".looking")?.textContent ?? ""), null, PATIENCE);
    await page.click("#walk-stop");
    await page.waitForSelector("#walk-start");
    await finish();
  },

  async "a walk has no serious accessibility findings and fits its window"({ open, pictures }) {
    for (const [width, height, scheme] of windows(pictures)) {
      const { page, finish } = await open({ path: "/?sample=shed.obj&target_cost=1", width, height, scheme });
      await answered(page);
      await walkFromTheDoor(page);
      await page.keyboard.down("ArrowUp");
      await page.waitForSelector("#meeting", PATIENCE);
      await page.keyboard.up("ArrowUp");
      assert.deepEqual(await seriousFindings(page), [], `${width} ${scheme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      assert.ok(!wide, `${width} ${scheme}: the page is wider than the window`);
      for (const tools of await page.locator(".tools, .meeting, .hud").all()) {
        const [box, stage] = [await tools.boundingBox(), await page.locator("main.stage").boundingBox()];
        const cut = await tools.evaluate((element) => element.scrollWidth - element.clientWidth);
        assert.ok(cut <= 0 && box.x >= stage.x && box.x + box.width <= stage.x + stage.width, `${width} ${scheme}: ${JSON.stringify(box)}`);
      }
      if (pictures) await page.screenshot({ path: `${pictures}/${width}-${scheme}-walking.png` });
      await finish();
    }
  },
};

/** Returns a hash of the picture once nothing moves any more. */
async function restingHash(page) {
  const frames = () => page.getAttribute("#view", "data-frames");
  for (let before = null, now = await frames(); before !== now; now = await frames()) {
    before = now;
    await page.waitForTimeout(400);
  }
  return pictureHash(page);
}
