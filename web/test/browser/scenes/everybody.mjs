// Accessibility, at two window sizes and in both themes.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE, answered, seriousFindings } from "../harness.mjs";

export const scenes = {
  async "the page has no serious accessibility findings, at both sizes and in both themes"({ open, pictures }) {
    for (const [width, height] of [[1280, 800], [390, 844]]) {
      for (const scheme of ["light", "dark"]) {
        const { page, finish } = await open({ width, height, scheme });
        assert.deepEqual(await seriousFindings(page), [], `${width} ${scheme} before`);
        await page.click('[data-sample="shed.obj"]');
        await answered(page);
        const alternatives = page.locator("#alternatives");
        await alternatives.click();
        await page.waitForSelector(".point", PATIENCE);
        await answered(page);
        await page.click("#show-section");
        if (!(await page.isVisible("#method"))) await page.click(".settings > summary");
        await page.click("#advanced > summary");
        await page.locator(".hulls tbody button").first().click();
        assert.deepEqual(await seriousFindings(page), [], `${width} ${scheme} after`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
        assert.ok(!wide, `${width} ${scheme}: the page is wider than the window`);
        if (pictures) {
          mkdirSync(pictures, { recursive: true });
          await page.screenshot({ path: join(pictures, `${width}-${scheme}.png`), fullPage: width < 1000 });
        }
        await finish();
      }
    }
  },

  async "the page of a whole model has no serious accessibility findings"({ open }) {
    for (const [width, height, scheme] of [[1280, 800, "light"], [390, 844, "dark"]]) {
      const { page, finish } = await open({ path: "/?sample=dinner.llsd.xml&method=solid", width, height, scheme });
      await answered(page);
      await page.getByRole("button", { name: "table" }).click();
      assert.deepEqual(await seriousFindings(page), [], `${width} ${scheme}`);
      await page.click(".alone");
      assert.deepEqual(await seriousFindings(page), [], `${width} ${scheme} alone`);
      await finish();
    }
  },
};
