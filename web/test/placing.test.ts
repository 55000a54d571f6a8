import { test } from "node:test";
import assert from "node:assert/strict";
import { meets, transformed, type Hull } from "../src/model/hull.ts";
import { hullOf } from "../src/model/wrap.ts";
import { nearestTo } from "../src/model/nearest.ts";
import { assemble, degreesOf, instancesOf, placed, turned, type Drawn, type Instance, type Place } from "../src/model/placing.ts";
import type { WholeModel } from "../src/model/result.ts";
import type { Surface } from "../src/model/surfaces.ts";
import type { Vec } from "../src/model/vec.ts";

const QUARTER: Place["rotation"] = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
const near = (a: readonly number[], b: readonly number[]) => a.forEach((value, at) => assert.ok(Math.abs(value - (b[at] as number)) < 1e-9, `${a} is not ${b}`));

const corners = (half: number, x = 0): Vec[] =>
  Array.from({ length: 8 }, (_, at): Vec => [x + (at & 1 ? half : -half), at & 2 ? half : -half, at & 4 ? half : -half]);
const box = (half: number, x = 0): Hull => hullOf(corners(half, x)) as Hull;

const triangle = (origin: Vec): Surface => ({
  level: "high_lod@0",
  origin,
  positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  indices: new Uint32Array([0, 1, 2]),
  parts: [],
});

const whole = (instances: unknown[]): WholeModel => ({ asset_resources: { instance_list: instances } }) as unknown as WholeModel;

test("a quarter turn about the vertical maps X to Y", () => {
  near(turned([1, 0, 0], QUARTER), [0, 1, 0]);
  near(turned([0, 0, 5], QUARTER), [0, 0, 5]);
});

test("a mesh is scaled, then rotated, then moved", () => {
  near(placed([1, 0, 0], { position: [10, 0, 0], rotation: QUARTER, scale: [2, 3, 4] }), [10, 2, 0]);
});

test("both quaternions of a rotation have the same angle", () => {
  const place = (rotation: Place["rotation"]): Place => ({ position: [0, 0, 0], rotation, scale: [1, 1, 1] });
  assert.equal(Math.round(degreesOf(place(QUARTER))), 90);
  assert.equal(Math.round(degreesOf(place([0, 0, -Math.SQRT1_2, -Math.SQRT1_2]))), 90);
});

test("an instance without scale or mesh is left out, one without position and rotation stands at the origin", () => {
  const found = instancesOf(whole([
    { mesh: 0, scale: [0, 1, 1] },
    { scale: [1, 1, 1] },
    { mesh: 3, scale: [1, 2, 3], rotation: [0, 0, 0, 0], position: "here" },
    { mesh: 1, mesh_name: "leg", scale: [1, 1, 1], position: [1, 2, 3], rotation: [0, 0, 2, 2] },
  ]));
  assert.deepEqual(found.map(({ number, mesh, name }) => [number, mesh, name]), [[2, 3, "mesh 3"], [3, 1, "leg"]]);
  assert.deepEqual(found[0]?.place, { position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 2, 3] });
  near(found[1]?.place.rotation ?? [], QUARTER);
});

test("the instances of an upload request without its outer map are found", () => {
  assert.equal(instancesOf({ instance_list: [{ mesh: 0, scale: [1, 1, 1] }] } as unknown as WholeModel).length, 1);
});

const at = (mesh: number, x: number): Instance => ({ number: 0, mesh, name: "", place: { position: [x, 0, 0], rotation: [0, 0, 0, 1], scale: [2, 2, 2] } });

test("each instance has its own range of hulls, in metres, and its own surface", () => {
  const drawn = new Map<number, Drawn>([[0, { hulls: [box(0.5), box(0.5, 1)], single: box(1), surface: triangle([0.5, 0, 0]) }]]);
  const all = assemble([at(0, 0), at(7, 0), at(0, 10)], drawn);
  assert.deepEqual(all.runs, [{ first: 0, count: 2 }, { first: 2, count: 0 }, { first: 2, count: 2 }]);
  assert.deepEqual([all.singles.length, all.surface?.indices.length, all.left], [2, 6, 0]);
  near([...all.bounds.min, ...all.bounds.max], [-1, -1, -1, 13, 2, 1]);
  assert.deepEqual([...(all.surface?.indices ?? [])].slice(3), [3, 4, 5]);
  // The second triangle begins 10 m beside the first. Positions are relative to the centre of all.
  near([all.surface?.positions[9] as number], [10 + 1 - 6]);
});

test("instances beyond the limit of one picture are counted, and the others are drawn", () => {
  const large: Surface = { ...triangle([0, 0, 0]), indices: new Uint32Array(3 * 400_000) };
  const drawn = new Map<number, Drawn>([[0, { hulls: [box(0.5)], single: undefined, surface: large }]]);
  const all = assemble([at(0, 0), at(0, 5)], drawn);
  assert.deepEqual([all.hulls.length, all.left, all.runs[1]], [1, 1, { first: 1, count: 0 }]);
});

test("a ray hits a transformed hull at its new place", () => {
  const hull = transformed(box(0.5), (point) => placed(point, { position: [4, 0, 0], rotation: QUARTER, scale: [1, 3, 1] }));
  // The hull's 3 m along its own Y are now along X.
  near(hull.box.min, [2.5, -0.5, -0.5]);
  assert.equal(meets(hull, [3, 0, 5], [0, 0, -1]), 4.5);
  assert.equal(meets(hull, [3, 1, 5], [0, 0, -1]), undefined);
});

test("a selection moves to the hull that overlaps most", () => {
  assert.equal(nearestTo(box(1), [box(0.5, 5), box(0.9), box(0.4)]), 1);
  assert.equal(nearestTo(box(1), [box(0.5, 5)]), null);
  assert.equal(nearestTo(box(1), []), null);
});
