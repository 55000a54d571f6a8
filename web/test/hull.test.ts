import { test } from "node:test";
import assert from "node:assert/strict";
import { meets, sectionOf, type Hull } from "../src/model/hull.ts";
import { hullOf } from "../src/model/wrap.ts";
import { decodeBlock } from "../src/model/result.ts";
import { colourNeighbours } from "../src/model/colours.ts";
import type { Vec } from "../src/model/vec.ts";

function box(min: Vec, max: Vec): Vec[] {
  return Array.from({ length: 8 }, (_, at): Vec => [at & 1 ? max[0] : min[0], at & 2 ? max[1] : min[1], at & 4 ? max[2] : min[2]]);
}

const cube = hullOf(box([0, 0, 0], [1, 1, 1])) as Hull;

test("a box has twelve triangles and twelve edges, without the diagonals of its sides", () => {
  assert.equal(cube.triangles.length, 12);
  assert.equal(cube.edges.length, 12);
});

test("faces look outward at any size", () => {
  for (const size of [1e-4, 1, 1e5]) {
    const hull = hullOf(box([-size, 5, 5], [size, 5 + 3 * size, 5 + size])) as Hull;
    const outside = hull.planes.filter(({ normal, offset }) => hull.points.some((p) => p[0] * normal[0] + p[1] * normal[1] + p[2] * normal[2] > offset + size * 1e-6));
    assert.equal(outside.length, 0);
  }
});

test("points without volume have no hull", () => {
  assert.equal(hullOf([]), undefined);
  assert.equal(hullOf(box([0, 0, 0], [0, 0, 0])), undefined);
  assert.equal(hullOf([[0, 0, 0], [1, 0, 0], [0, 1, 0]]), undefined);
});

test("a ray hits a hull in its way, within its range", () => {
  assert.equal(meets(cube, [0.5, 0.5, 5], [0, 0, -1]), 4);
  assert.equal(meets(cube, [2, 0.5, 5], [0, 0, -1]), undefined);
  assert.equal(meets(cube, [0.5, 0.5, 5], [0, 0, 1]), undefined);
  assert.equal(meets(cube, [0.5, 0.5, 5], [0, 0, -1], 4.5), 4.5);
  assert.equal(meets(cube, [0.5, 0.5, 5], [0, 0, -1], 6), undefined);
});

test("a section of a box is a rectangle with its points in order", () => {
  const cut = sectionOf(cube, 2, 0.25);
  const area = cut.slice(1, -1).reduce((sum, b, at) => {
    const [a, c] = [cut[0] as Vec, cut[at + 2] as Vec];
    return sum + Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2;
  }, 0);
  assert.ok(Math.abs(area - 1) < 1e-9, String(area));
  assert.deepEqual(sectionOf(cube, 2, 1.5), []);
});

test("a block is decoded over its domain, and a count of 0 means 256", () => {
  const points = new Uint8Array(6 * 257);
  new DataView(points.buffer).setUint16(6 * 256, 65535, true);
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  const block = { Min: [-1, 0, 0] as Vec, Max: [3, 1, 1] as Vec, HullList: base64(Uint8Array.of(0, 1)), Position: base64(points) };
  const { hull, hulls } = decodeBlock(block);
  assert.deepEqual([hull.length, hulls[0]?.length, hulls[1]?.length], [0, 256, 1]);
  assert.deepEqual(hulls[1]?.[0], [3, 0, 0]);
});

test("neighbours have different colours while the palette has enough", () => {
  const row = Array.from({ length: 40 }, (_, at) => ({ min: [at, 0, 0] as Vec, max: [at + 1, 1, 1] as Vec }));
  const colours = colourNeighbours(row, 0.01);
  assert.ok(colours.every((colour, at) => at === 0 || colour !== colours[at - 1]));
  assert.equal(new Set(colours).size, 9);
});
