// Drives the page of a running service: node run.mjs URL CHROMIUM [folder for pictures]

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE, answered, assetHasHulls, coloursOnCanvas, glbJson, launch, open, pictureHash, seriousFindings } from "./harness.mjs";

const [base, chromium, pictures] = process.argv.slice(2);
const browser = await launch(chromium);
const FIRST_LOAD_BYTES = 1_000_000;

/** Six boxes in a row, as OBJ; `scale` makes another model of it. */
function boxes(count, scale = 1) {
  let text = "";
  for (let box = 0; box < count; box += 1) {
    for (let corner = 0; corner < 8; corner += 1) {
      text += `v ${(box * 3 + (corner & 1)) * scale} ${((corner >> 1) & 1) * scale} ${(corner >> 2) * scale}\n`;
    }
    const quads = [[1, 3, 4, 2], [5, 6, 8, 7], [1, 2, 6, 5], [3, 7, 8, 4], [1, 5, 7, 3], [2, 4, 8, 6]];
    for (const quad of quads) text += `f ${quad.map((corner) => corner + 8 * box).join(" ")}\n`;
  }
  return text;
}

/** A ball with a bumpy skin: thousands of triangles keep a method busy for a while. */
function bumpyBall(rows) {
  let text = "";
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column < rows; column += 1) {
      const [theta, phi] = [(row / rows) * Math.PI, (column / rows) * 2 * Math.PI];
      const radius = 1 + 0.2 * Math.sin(7 * theta) * Math.cos(9 * phi);
      text += `v ${Math.sin(theta) * Math.cos(phi) * radius} ${Math.sin(theta) * Math.sin(phi) * radius} ${Math.cos(theta) * radius}\n`;
    }
  }
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < rows; column += 1) {
      const [here, next] = [row * rows + column + 1, row * rows + ((column + 1) % rows) + 1];
      text += `f ${here} ${here + rows} ${next}\nf ${next} ${here + rows} ${next + rows}\n`;
    }
  }
  return text;
}

/** An answer with so many hulls: a staircase of boxes. */
function manyHulls(count) {
  const position = Buffer.alloc(count * 48);
  for (let corner = 0; corner < count * 8; corner += 1) {
    const [box, bits] = [Math.floor(corner / 8), corner % 8];
    const at = [box * 200 + (bits & 1) * 180, ((bits >> 1) & 1) * 9000, ((bits >> 2) & 1) * 200 + box * 200];
    for (const [axis, value] of at.entries()) position.writeUInt16LE(value, corner * 6 + axis * 2);
  }
  const fit = { coverage: 1, max_outside: 0, max_excess: 0.1, worst_hull: 3, worst_point: [1, 1, 1], volume_error: null, overlap: 0 };
  const cost = 0.36 * count;
  return {
    id: `b3-${"ab".repeat(32)}`, engine: "a test", cached: false, source: "high_lod", source_why: "told by a test",
    input: { vertices: 8, triangles: 12, welded_vertices: 8, degenerate_triangles: 0, watertight: true, bounds: { min: [0, 0, 0], max: [10, 2, 10] } },
    stages: [], hull: { vertices: 8, volume: 1, max_outside: 0 }, fit, warnings: [],
    hulls: Array.from({ length: count }, () => ({ vertices: 8, volume: 0.1, max_excess: 0.01 })),
    cost: {
      scale: [1, 1, 1], hull: 0.36, decomposition: cost, mesh: null,
      effective: { shape: "prim", rest: "decomposition", moving: "decomposition", cost, why: "told by a test" },
      can_be_physical: { hull: true, decomposition: false, mesh: null },
    },
    decomposition: { Min: [0, 0, 0], Max: [12, 2, 12], Hull: position.subarray(0, 48).toString("base64"), HullList: Buffer.alloc(count, 8).toString("base64"), Position: position.toString("base64") },
  };
}

/** Drops files on the page as a person would. */
async function drop(page, files) {
  const transfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, text } of all) data.items.add(new File([text], name));
    return data;
  }, files);
  await page.dispatchEvent("main", "dragover", { dataTransfer: transfer });
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
}

const scenes = {
  async "the first load is small, from here alone, and under a strict policy"() {
    const { page, response, loadedBytes, finish } = await open(browser, base);
    await page.waitForLoadState("networkidle");
    assert.ok(loadedBytes() < FIRST_LOAD_BYTES, `${loadedBytes()} bytes`);
    const policy = response.headers()["content-security-policy"];
    assert.match(policy, /default-src 'self'/);
    assert.doesNotMatch(policy, /unsafe/);
    const inline = await page.evaluate(() => document.querySelectorAll("script:not([src]), style, [onclick]").length);
    assert.equal(inline, 0);
    console.log(`  ${loadedBytes()} bytes`);
    await finish();
  },

  async "a dropped file becomes hulls that can be seen"() {
    const { page, finish } = await open(browser, base);
    await drop(page, [{ name: "six boxes.obj", text: boxes(6) }]);
    await answered(page);
    assert.equal(await page.locator(".hulls tbody tr").count(), 6);
    assert.equal(await page.textContent("#cost"), "2.16");
    assert.ok((await coloursOnCanvas(page)) > 20);
    assert.ok(Number(await page.getAttribute("#view", "data-draw-calls")) < 300);
    await finish();
  },

  async "256 hulls take fewer than 300 draw calls"() {
    const { page, finish } = await open(browser, base);
    await page.route("**/decompose*", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify(manyHulls(256)) }));
    await drop(page, [{ name: "many.obj", text: boxes(1) }]);
    await answered(page);
    assert.equal(await page.locator(".hulls tbody tr").count(), 256);
    await coloursOnCanvas(page);
    const calls = Number(await page.getAttribute("#view", "data-draw-calls"));
    assert.ok(calls > 0 && calls < 300, `${calls} calls`);
    console.log(`  ${calls} draw calls`);
    await finish();
  },

  async "a hull is selected in the list and in the picture"() {
    const { page, finish } = await open(browser, base);
    await drop(page, [{ name: "one box.obj", text: boxes(1) }]);
    await answered(page);
    const before = await pictureHash(page);
    await page.click(".hulls tbody tr button");
    assert.match(await page.textContent(".selection"), /Hull 1.*8 corners.*cost 0\.36/);
    await page.click(".selection button");
    await page.waitForSelector(".selection", { state: "detached" });
    assert.equal(await pictureHash(page), before);
    const box = await page.locator("#view").boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForSelector(".hulls tr.selected");
    await page.locator("#view").press("Escape");
    await page.waitForSelector(".selection", { state: "detached" });
    await finish();
  },

  async "every switch of the view changes the picture, and off again changes it back"() {
    const { page, finish } = await open(browser, base, { path: "/?sample=shed.obj" });
    await answered(page);
    const first = await pictureHash(page);
    for (const name of ["model", "hulls", "seethrough", "wireframe", "single", "worst", "figure", "section"]) {
      await page.click(`#show-${name}`);
      const changed = await pictureHash(page);
      assert.notEqual(changed, first, name);
      await page.click(`#show-${name}`);
      assert.equal(await pictureHash(page), first, name);
    }
    await page.fill("#explode", "1");
    assert.notEqual(await pictureHash(page), first);
    await page.fill("#explode", "0");
    await page.focus("#view");
    await page.keyboard.press("ArrowLeft");
    assert.notEqual(await pictureHash(page), first);
    await page.keyboard.press("f");
    assert.equal(await pictureHash(page), first);
    await finish();
  },

  async "a changed setting computes anew and can be kept beside"() {
    const { page, finish } = await open(browser, base);
    await drop(page, [{ name: "four.obj", text: boxes(4) }]);
    await answered(page);
    await page.click("#show-compare");
    await page.fill("#max_hulls", "2");
    await page.waitForFunction(() => document.querySelectorAll(".hulls tbody tr").length === 2, null, PATIENCE);
    assert.match(await page.textContent(".compare"), /Before: 1\.44/);
    assert.match(page.url(), /max_hulls=2/);
    await page.click("#show-compare");
    await finish();
  },

  async "alternatives are a chart that switches what is shown"() {
    const { page, finish } = await open(browser, base, { path: "/?sample=stairs.stl" });
    await answered(page);
    await page.click("#alternatives");
    await page.waitForSelector(".point", PATIENCE);
    assert.ok((await page.locator(".point").count()) >= 2);
    const cost = await page.textContent("#cost");
    await page.click('.point[data-choice="0"] .reach');
    assert.notEqual(await page.textContent("#cost"), cost);
    await page.getByRole("button", { name: "Back to the answer" }).click();
    assert.equal(await page.textContent("#cost"), cost);
    await finish();
  },

  async "every form can be downloaded and read"() {
    const { page, finish } = await open(browser, base);
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

  async "commands can be copied and the link opens the stored result"() {
    const { page, finish } = await open(browser, base);
    await drop(page, [{ name: "three.obj", text: boxes(3) }]);
    await answered(page);
    await page.click('[data-copy="curl"]');
    assert.match(await page.textContent('[aria-label="The curl"]'), /curl --data-binary @three\.obj http.*\/decompose/);
    await page.click('[data-copy="link"]');
    const link = new URL(await page.locator('[aria-label="The link"]').textContent());
    assert.equal(link.search, new URL(page.url()).search);
    await finish();
    const again = await open(browser, base, { path: link.pathname + link.search });
    await answered(again.page);
    assert.equal(await again.page.locator(".hulls tbody tr").count(), 3);
    assert.match(await again.page.textContent(".files"), /three\.obj/);
    assert.ok((await coloursOnCanvas(again.page)) > 20);
    await again.finish();
  },

  async "a finding points at its triangle"() {
    const { page, finish } = await open(browser, base);
    const finding = { code: "MAV_FOUND_DEGENERATE_TRIANGLES", message: "1 triangle is too thin", part: "high_lod", index: 3, severity: "error" };
    const body = JSON.stringify({ ...manyHulls(2), warnings: [finding] });
    await page.route("**/decompose*", (route) => route.fulfill({ contentType: "application/json", body }));
    await drop(page, [{ name: "one.obj", text: boxes(1) }]);
    await answered(page);
    const before = await pictureHash(page);
    await page.getByRole("button", { name: "Show triangle 3" }).click();
    assert.notEqual(await pictureHash(page), before);
    assert.match(await page.textContent(".warnings"), /An upload would fail/);
    await finish();
  },

  async "the curve over sizes says where another shape takes over"() {
    const { page, finish } = await open(browser, base, { path: "/?sample=stairs.stl" });
    await answered(page);
    const points = (await page.getAttribute("polyline.curve.effective", "points")).split(" ");
    assert.ok(points.length > 10 && points.every((point) => point.split(",").every((number) => Number.isFinite(Number(number)))));
    assert.match(await page.textContent(".thresholds"), /Below .* instead of/);
    await finish();
  },

  async "a whole model shows each of its meshes"() {
    const asset = async (count) => {
      const response = await fetch(`${base}/decompose`, { method: "POST", body: boxes(count), headers: { "Content-Type": "model/obj", Accept: "application/vnd.ll.mesh" } });
      return `<binary encoding="base64">${Buffer.from(await response.arrayBuffer()).toString("base64")}</binary>`;
    };
    const reals = (...values) => `<array>${values.map((value) => `<real>${value}</real>`).join("")}</array>`;
    const instance = (mesh, name) =>
      `<map><key>mesh</key><integer>${mesh}</integer><key>mesh_name</key><string>${name}</string><key>scale</key>${reals(2, 3, 1)}<key>position</key>${reals(0, 0, 0)}<key>rotation</key>${reals(0, 0, 0, 1)}<key>face_list</key><array/></map>`;
    const text = `<?xml version="1.0"?><llsd><map><key>asset_resources</key><map><key>mesh_list</key><array>${await asset(2)}${await asset(3)}</array><key>instance_list</key><array>${instance(0, "gate")}${instance(1, "fence")}</array></map></map></llsd>`;
    const { page, finish } = await open(browser, base);
    await drop(page, [{ name: "linkset.xml", text }]);
    await answered(page);
    assert.match(await page.textContent("#part"), /gate: .*fence: /);
    assert.equal(await page.locator(".hulls tbody tr").count(), 2);
    await page.selectOption("#part", "1");
    assert.equal(await page.locator(".hulls tbody tr").count(), 3);
    assert.ok((await coloursOnCanvas(page)) > 20);
    await finish();
  },

  async "several files are levels of one model"() {
    const { page, finish } = await open(browser, base);
    await drop(page, [{ name: "house.obj", text: boxes(3) }, { name: "house_physics.obj", text: boxes(1) }]);
    await answered(page);
    assert.match(await page.textContent(".controls"), /the upload has a physics shape/);
    assert.equal(await page.locator(".hulls tbody tr").count(), 1);
    await finish();
  },

  async "work that takes long says what it does and can be cancelled"() {
    const { page, finish } = await open(browser, base, { path: "/?method=solid" });
    await drop(page, [{ name: "ball.obj", text: bumpyBall(90) }]);
    await page.waitForSelector(".progress #cancel", PATIENCE);
    assert.match(await page.textContent(".progress"), /\w+…/);
    await page.click("#cancel");
    await page.waitForSelector(".progress", { state: "detached" });
    assert.equal(await page.locator("#cost").count(), 0);
    await page.click("#another");
    await page.waitForSelector(".drop");
    await finish();
  },

  async "every kind of error says what to do"() {
    const { page, finish } = await open(browser, base);
    const cases = [
      ["empty.obj", "", /empty/],
      ["picture.png", "\u0089PNG\r\n\u001a\n\u0000\u0000", /not read/],
      ["broken.obj", "v 0 0\nf 1 2 3\n", /could not be understood/],
      ["line.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", /on one line/],
      ["nothing.obj", "# nothing here\n", /no shape|could not be understood/],
    ];
    for (const [name, text, expected] of cases) {
      await drop(page, [{ name, text }]);
      await page.waitForFunction(
        ([pattern]) => new RegExp(pattern).test(document.querySelector(".trouble h3")?.textContent ?? ""),
        [expected.source],
        PATIENCE,
      );
      assert.equal(await page.locator(".progress").count(), 0, name);
      assert.ok((await page.textContent(".trouble p")).length > 20, name);
    }
    await page.goto(`${base}/?id=b3-${"0".repeat(64)}`);
    await page.waitForSelector(".trouble");
    assert.match(await page.textContent(".trouble h3"), /not kept/);
    for (const [status, code, expected] of [[503, "saturated", /busy/], [504, "deadline", /too long/], [500, "internal", /wrong on the server/], [401, "unauthorised", /key/], [429, "rate_limited", /Too many/]]) {
      await page.route("**/decompose*", (route) =>
        route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify({ status, code, detail: "told by a test", errors: [] }) }),
      );
      await page.goto(`${base}/?sample=stairs.stl`);
      await page.waitForSelector(".trouble", PATIENCE);
      assert.match(await page.textContent(".trouble h3"), expected);
      await page.unroute("**/decompose*");
    }
    await page.route("**/decompose*", (route) => route.abort());
    await page.goto(`${base}/?sample=stairs.stl`);
    await page.waitForSelector(".trouble", PATIENCE);
    assert.match(await page.textContent(".trouble h3"), /cannot be reached/);
    await page.unroute("**/decompose*");
    await page.getByRole("button", { name: "Try again" }).click();
    await answered(page);
    await finish();
  },

  async "switching many times leaves nothing behind on the graphics card"() {
    const { page, finish } = await open(browser, base);
    const counts = [];
    for (let turn = 0; turn < 6; turn += 1) {
      await drop(page, [{ name: `turn ${turn}.obj`, text: boxes(2 + (turn % 2), 1 + turn / 10) }]);
      await page.waitForFunction((name) => document.querySelector(".files")?.textContent.includes(name), `turn ${turn}`, PATIENCE);
      await answered(page);
      await coloursOnCanvas(page);
      counts.push(Number(await page.getAttribute("#view", "data-geometries")));
    }
    assert.ok(counts.at(-1) <= counts[1], counts.join(", "));
    await finish();
  },

  async "nothing serious stands in the way of anybody, at both sizes and in both themes"() {
    for (const [width, height] of [[1280, 800], [390, 844]]) {
      for (const scheme of ["light", "dark"]) {
        const { page, finish } = await open(browser, base, { width, height, scheme });
        assert.deepEqual(await seriousFindings(page), [], `${width} ${scheme} before`);
        await page.click('[data-sample="shed.obj"]');
        await answered(page);
        const alternatives = page.locator("#alternatives");
        await alternatives.click();
        await page.waitForSelector(".point", PATIENCE);
        await answered(page);
        await page.click("#show-section");
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
};

let failed = 0;
for (const [name, scene] of Object.entries(scenes)) {
  try {
    await scene();
    console.log(`ok   ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n${error.stack ?? error}`);
  }
}
await browser.close();
process.exitCode = failed ? 1 : 0;
