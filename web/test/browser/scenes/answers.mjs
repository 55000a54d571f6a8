// Downloads, links and charts of a result.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PATIENCE, answered, assetHasHulls, coloursOnCanvas, glbJson, unfold } from "../harness.mjs";
import { boxes, drop } from "../models.mjs";

/** The ways of step 3 with their files. */
const ROUTES = [
  [/^Viewer upload window/, ["dae"]],
  [/^Uploader or pipeline/, ["mesh", "request", "xml", "llsd", "json"]],
  [/^Blender/, ["glb", "obj"]],
  [/^Game engine/, ["glb"]],
  [/^File beside the model/, ["slm"]],
  [/^Picture/, ["png"]],
];

export const scenes = {
  async "every download format can be downloaded and read"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "two.obj", text: boxes(2) }]);
    await answered(page);
    for (const [route, forms] of ROUTES) {
      await page.getByRole("radio", { name: route }).check();
      for (const form of forms) {
        const [download] = await Promise.all([page.waitForEvent("download", PATIENCE), page.click(`[data-form="${form}"]`)]);
        const isEngine = route.test("Game engine");
        const suffix = isEngine ? "-colliders" : ({ dae: "_PHYS", png: "", slm: "", request: "-request" }[form] ?? "-physics");
        assert.equal(download.suggestedFilename(), `two${suffix}.${form === "request" ? "xml" : form}`);
        const bytes = readFileSync(await download.path());
        const text = bytes.toString("latin1");
        if (form === "dae") assert.match(text, /<geometry id="mesh" name="two_PHYS">.*<triangles count="24">/s);
        if (form === "mesh") assert.ok(assetHasHulls(bytes));
        if (form === "glb") assert.equal(glbJson(bytes).meshes.length, 2);
        if (form === "glb") assert.deepEqual(glbJson(bytes).extensionsUsed, isEngine ? ["KHR_physics_rigid_bodies"] : undefined);
        if (form === "slm") assert.match(text, /^\{.*mesh_id.*material_list.*physics_convex.*physics_mesh/s);
        if (form === "request") assert.match(text, /mesh_list/);
        if (form === "obj") assert.equal(text.match(/^o hull_/gm).length, 2);
        if (form === "json") assert.equal(JSON.parse(text).hulls.length, 2);
        if (form === "xml") assert.match(text, /<llsd>/);
        if (form === "llsd") assert.match(text, /HullList/);
        if (form === "png") assert.match(text, /^.PNG/s);
        await page.waitForSelector(`[data-form="${form}"]:enabled`);
      }
    }
    await finish();
  },

  async "the service reads the COLLADA file of the page back as the same hulls"({ open, base }) {
    const { page, finish } = await open({ path: "/?sample=chair.glb" });
    await answered(page);
    const [download] = await Promise.all([page.waitForEvent("download", PATIENCE), page.click('[data-form="dae"]')]);
    const body = readFileSync(await download.path());
    const result = await (await fetch(`${base}/decompose`, { method: "POST", body, headers: { "Content-Type": "model/vnd.collada+xml" } })).json();
    assert.equal(result.input.watertight, true);
    assert.equal(result.cost.decomposition.toFixed(2), await page.textContent("#cost"));
    await finish();
  },

  async "commands can be copied, and the link opens the stored result, which explains itself"({ open }) {
    const { page, finish } = await open({ path: "/?max_vertices=128" });
    await drop(page, [{ name: "three.obj", text: boxes(3) }]);
    await answered(page);
    await unfold(page, "copies");
    await page.click('[data-copy="curl"]');
    assert.match(await page.textContent('[aria-label="The curl"]'), /curl --data-binary @three\.obj 'http.*\/decompose\?max_vertices=128'/);
    await page.click('[data-copy="link"]');
    const link = new URL(await page.locator('[aria-label="The link"]').textContent());
    assert.equal(link.search, new URL(page.url()).search);
    await finish();
    const again = await open({ path: link.pathname + link.search });
    await answered(again.page);
    assert.match(await again.page.textContent(".legend"), /3 hulls/);
    assert.match(await again.page.textContent("#stored-note"), /stored result.*drop the file/s);
    assert.match(await again.page.textContent("#shape"), /made with max vertices 128/);
    assert.equal(await again.page.locator("#fine").count(), 0);
    assert.ok((await coloursOnCanvas(again.page)) > 20);
    await again.finish();
  },

  async "if the browser forbids copying, the text is selected and the page does not claim to have copied it"({ open }) {
    const { page, finish } = await open();
    await drop(page, [{ name: "two.obj", text: boxes(2) }]);
    await answered(page);
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await unfold(page, "copies");
    await page.click('[data-copy="link"]');
    const text = await page.locator('[aria-label="The link"]').textContent();
    assert.equal(await page.evaluate(() => getSelection().toString()), text);
    assert.doesNotMatch(await page.textContent("#copies"), /Copied/);
    await finish();
  },

  async "the curve over sizes lists the sizes at which the shape changes"({ open }) {
    const { page, finish } = await open({ path: "/?sample=stairs.stl&max_vertices=128" });
    await answered(page);
    await unfold(page, "fine");
    assert.equal(await page.inputValue("#max_vertices"), "128");
    await unfold(page, "sizes");
    const points = (await page.getAttribute("polyline.curve.effective", "points")).split(" ");
    assert.ok(points.length > 10 && points.every((point) => point.split(",").every((number) => Number.isFinite(Number(number)))));
    assert.match(await page.textContent(".thresholds"), /Below .* instead of/);
    await finish();
  },
};
