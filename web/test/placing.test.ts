import { test } from "node:test";
import assert from "node:assert/strict";
import { hullOf, meets, transformed, type Hull } from "../src/model/hull.ts";
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

test("a quarter turn about the vertical brings X to Y", () => {
  near(turned([1, 0, 0], QUARTER), [0, 1, 0]);
  near(turned([0, 0, 5], QUARTER), [0, 0, 5]);
});

test("a mesh is scaled, then turned, then moved", () => {
  near(placed([1, 0, 0], { position: [10, 0, 0], rotation: QUARTER, scale: [2, 3, 4] }), [10, 2, 0]);
});

test("how far it is turned is told for either of the two spellings of a rotation", () => {
  const place = (rotation: Place["rotation"]): Place => ({ position: [0, 0, 0], rotation, scale: [1, 1, 1] });
  assert.equal(Math.round(degreesOf(place(QUARTER))), 90);
  assert.equal(Math.round(degreesOf(place([0, 0, -Math.SQRT1_2, -Math.SQRT1_2]))), 90);
});

test("a placing without a size or a mesh is left out, one without place or turn stands at the origin", () => {
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

test("an upload request without its outer map has its placings too", () => {
  assert.equal(instancesOf({ instance_list: [{ mesh: 0, scale: [1, 1, 1] }] } as unknown as WholeModel).length, 1);
});

const at = (mesh: number, x: number): Instance => ({ number: 0, mesh, name: "", place: { position: [x, 0, 0], rotation: [0, 0, 0, 1], scale: [2, 2, 2] } });

test("each placing has its own run of hulls, in metres, and its own surface", () => {
  const drawn = new Map<number, Drawn>([[0, { hulls: [box(0.5), box(0.5, 1)], single: box(1), surface: triangle([0.5, 0, 0]) }]]);
  const all = assemble([at(0, 0), at(7, 0), at(0, 10)], drawn);
  assert.deepEqual(all.runs, [{ first: 0, count: 2 }, { first: 2, count: 0 }, { first: 2, count: 2 }]);
  assert.deepEqual([all.singles.length, all.surface?.indices.length, all.left], [2, 6, 0]);
  near([...all.bounds.min, ...all.bounds.max], [-1, -1, -1, 13, 2, 1]);
  assert.deepEqual([...(all.surface?.indices ?? [])].slice(3), [3, 4, 5]);
  // The second triangle begins 10 m beside the first; positions are around the middle of all.
  near([all.surface?.positions[9] as number], [10 + 1 - 6]);
});

test("what is too much for one picture is counted, and the rest still stands", () => {
  const large: Surface = { ...triangle([0, 0, 0]), indices: new Uint32Array(3 * 400_000) };
  const drawn = new Map<number, Drawn>([[0, { hulls: [box(0.5)], single: undefined, surface: large }]]);
  const all = assemble([at(0, 0), at(0, 5)], drawn);
  assert.deepEqual([all.hulls.length, all.left, all.runs[1]], [1, 1, { first: 1, count: 0 }]);
});

test("a hull that was moved is met where it now is", () => {
  const hull = transformed(box(0.5), (point) => placed(point, { position: [4, 0, 0], rotation: QUARTER, scale: [1, 3, 1] }));
  // Three metres along its own Y are now along X.
  near(hull.box.min, [2.5, -0.5, -0.5]);
  assert.equal(meets(hull, [3, 0, 5], [0, 0, -1]), 4.5);
  assert.equal(meets(hull, [3, 1, 5], [0, 0, -1]), undefined);
});

test("a selection goes to the hull that is most in the same place", () => {
  assert.equal(nearestTo(box(1), [box(0.5, 5), box(0.9), box(0.4)]), 1);
  assert.equal(nearestTo(box(1), [box(0.5, 5)]), null);
  assert.equal(nearestTo(box(1), []), null);
});
