// Downloads, links and charts of a result.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PATIENCE, answered, assetHasHulls, coloursOnCanvas, glbJson } from "../harness.mjs";
import { boxes, drop } from "../models.mjs";

export const scenes = {
  async "every download format can be downloaded and read"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "two.obj", text: boxes(2) }]);
    await answered(page);
    for (const form of ["mesh", "glb", "obj", "json", "xml", "llsd"]) {
      const [download] = await Promise.all([page.waitForEvent("download", PATIENCE), page.click(`[data-form="${form}"]`)]);
      assert.equal(download.suggestedFilename(), `two-physics.${form}`);
      const bytes = readFileSync(await download.path());
      const text = bytes.toString("latin1");
      if (form === "mesh") assert.ok(assetHasHulls(bytes));
      if (form === "glb") assert.equal(glbJson(bytes).meshes.length, 2);
      if (form === "obj") assert.equal(text.match(/^o hull_/gm).length, 2);
      if (form === "json") assert.equal(JSON.parse(text).hulls.length, 2);
      if (form === "xml") assert.match(text, /<llsd>/);
      if (form === "llsd") assert.match(text, /HullList/);
    }
    await finish();
  },

  async "commands can be copied and the link opens the stored result"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "three.obj", text: boxes(3) }]);
    await answered(page);
    await page.click('[data-copy="curl"]');
    assert.match(await page.textContent('[aria-label="The curl"]'), /curl --data-binary @three\.obj http.*\/decompose/);
    await page.click('[data-copy="link"]');
    const link = new URL(await page.locator('[aria-label="The link"]').textContent());
    assert.equal(link.search, new URL(page.url()).search);
    await finish();
    const again = await open({ path: link.pathname + link.search });
    await answered(again.page);
    assert.equal(await again.page.locator(".hulls tbody tr").count(), 3);
    assert.match(await again.page.textContent(".files"), /three\.obj/);
    assert.ok((await coloursOnCanvas(again.page)) > 20);
    await again.finish();
  },

  async "if the browser forbids copying, the text is selected and the page does not claim to have copied it"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "two.obj", text: boxes(2) }]);
    await answered(page);
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.click('[data-copy="link"]');
    const text = await page.locator('[aria-label="The link"]').textContent();
    assert.equal(await page.evaluate(() => getSelection().toString()), text);
    assert.doesNotMatch(await page.textContent(".copies"), /Copied/);
    await finish();
  },

  async "the curve over sizes lists the sizes at which the shape changes"({ open }) {
    const { page, finish } = await open({ path: "/?sample=stairs.stl&max_vertices=128" });
    await answered(page);
    assert.equal(await page.inputValue("#max_vertices-number"), "128");
    const points = (await page.getAttribute("polyline.curve.effective", "points")).split(" ");
    assert.ok(points.length > 10 && points.every((point) => point.split(",").every((number) => Number.isFinite(Number(number)))));
    assert.match(await page.textContent(".thresholds"), /Below .* instead of/);
    await finish();
  },
};
