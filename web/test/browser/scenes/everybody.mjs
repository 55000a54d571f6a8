// Accessibility and layout, in all states, at three window sizes and in both themes.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE, answered, drawn, seriousFindings, unfold, windows } from "../harness.mjs";
import { boxes, drop } from "../models.mjs";

/** Shows a step, where the window shows one at a time. */
const stepTo = (page, step) => page.click(`#step-${step}`);

/** The states of the page in the order in which one session passes them. */
const STATES = {
  start: async () => {},
  result: async (page) => {
    await page.click('[data-sample="shed.obj"]');
    await answered(page);
    await drawn(page);
  },
  closed: async (page) => {
    await stepTo(page, 2);
    await page.fill("#land-limit", "1");
    await page.keyboard.press("Tab");
    await page.waitForSelector("#closed", { state: "attached", ...PATIENCE });
    await answered(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.locator(".show-spot").first().click();
    // The view comes into sight below the header of a narrow window.
    await page.waitForFunction(() => document.querySelector("main.stage").getBoundingClientRect().top >= 48);
  },
  alternatives: async (page) => {
    await page.click("#alternatives");
    await page.waitForSelector(".card img", PATIENCE);
    await page.locator(".card .look").nth(1).click();
  },
  settings: async (page) => {
    await page.click("#alts-close");
    await unfold(page, "fine");
    await page.fill("#max_hulls", "-3");
    await page.keyboard.press("Tab");
    await page.waitForSelector("#max_hulls-fault");
  },
  model: (page) => stepTo(page, 1),
  take: async (page) => {
    await stepTo(page, 3);
    for (const fold of ["copies", "hull-list", "quality", "shapes", "sizes"]) await unfold(page, fold);
    await page.locator(".hulls tbody button").first().click();
  },
  section: async (page) => {
    await page.click("#show-section");
    await page.click("#more-view > summary");
  },
  help: async (page) => {
    await page.click("#help");
  },
  error: async (page) => {
    await page.keyboard.press("Escape");
    await drop(page, [{ name: "broken.obj", text: "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n" }]);
    await page.waitForSelector(".trouble", PATIENCE);
  },
};

export const scenes = {
  async "no state of the page has serious accessibility findings or is wider than its window"({ open, pictures }) {
    for (const [width, height, scheme] of windows(pictures)) {
      const { page, finish } = await open({ width, height, scheme });
      for (const [name, enter] of Object.entries(STATES)) {
        await enter(page);
        assert.deepEqual(await seriousFindings(page), [], `${width} ${scheme} ${name}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
        assert.ok(!wide, `${width} ${scheme} ${name}: the page is wider than the window`);
        if (pictures) {
          mkdirSync(pictures, { recursive: true });
          await page.screenshot({ path: join(pictures, `${width}-${scheme}-${name}.png`) });
        }
      }
      await finish();
    }
  },

  async "the page of a whole model has no serious accessibility findings"({ open }) {
    for (const [width, height, scheme] of windows()) {
      const { page, finish } = await open({ path: "/?sample=dinner.llsd.xml", width, height, scheme });
      await answered(page);
      await stepTo(page, 1);
      await page.getByRole("button", { name: /^table/ }).click();
      assert.deepEqual(await seriousFindings(page), [], `${width} ${scheme}`);
      await page.click(".alone");
      assert.deepEqual(await seriousFindings(page), [], `${width} ${scheme} alone`);
      await finish();
    }
  },

  async "the whole way works with the keyboard alone"({ open }) {
    const { page, finish } = await open();
    await page.focus('[data-sample="shed.obj"]');
    await page.keyboard.press("Enter");
    await answered(page);
    await page.getByRole("radio", { name: "Balanced" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/tolerance=0\.1/, PATIENCE);
    await answered(page);
    await page.focus("#undo");
    await page.keyboard.press("Enter");
    assert.ok(await page.getByRole("radio", { name: "Balanced" }).isChecked());
    await page.focus("#step-3");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.id === "take-title");
    const [download] = await Promise.all([page.waitForEvent("download", PATIENCE), page.keyboard.press("Tab").then(() => page.keyboard.press("Tab")).then(() => page.keyboard.press("Enter"))]);
    assert.equal(download.suggestedFilename(), "shed_PHYS.dae");
    await finish();
  },

  async "the focus never falls to the page, and Escape leaves questions, errors and the menu"({ open }) {
    const { page, finish } = await open();
    const isAt = (selector) => page.waitForFunction((selector) => document.activeElement?.matches(selector), selector, PATIENCE);
    await page.focus('[data-sample="stairs.stl"]');
    await page.keyboard.press("Enter");
    await answered(page);
    await isAt("#model-title");
    await page.focus("#alternatives");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".card .use", PATIENCE);
    await answered(page);
    await page.locator(".card .use").first().focus();
    await page.keyboard.press("Enter");
    await isAt(".card.used .look");
    await page.focus("#alts-close");
    await page.keyboard.press("Enter");
    await isAt("#alternatives");
    await page.click("#more-view > summary");
    await page.focus("#show-wireframe");
    await page.keyboard.press("Escape");
    await isAt("#more-view > summary");
    assert.equal(await page.isVisible("#show-wireframe"), false);
    await page.click("#more-view > summary");
    await page.mouse.click(640, 300);
    assert.equal(await page.isVisible("#show-wireframe"), false);
    for (const [panel, files] of [[".trouble", [{ name: "broken.obj", text: "f 1 2 9\n" }]], [".question", ["one", "two"].map((name) => ({ name: `${name}.obj`, text: boxes(1) }))]]) {
      await drop(page, files);
      await isAt(panel);
      await page.keyboard.press("Escape");
      await page.waitForSelector(panel, { state: "detached" });
      await isAt("#shape-title, #model-title");
    }
    await page.focus("#another");
    await page.keyboard.press("Enter");
    await isAt(".zone .btn");
    await finish();
  },

  async "text dropped into a field belongs to the field"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "two.obj", text: boxes(2) }]);
    await answered(page);
    const prevented = await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.setData("text/plain", "4");
      return !document.querySelector("#land-limit").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
    });
    assert.equal(prevented, false);
    await finish();
  },
};
