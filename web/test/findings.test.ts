import { test } from "node:test";
import assert from "node:assert/strict";
import { closersOf, triangleOf } from "../src/model/findings.ts";
import { readSurfaces, type Surface } from "../src/model/surfaces.ts";

const surface = (level: string, parts: Surface["parts"] = []): Surface => ({
  level,
  origin: [0, 0, 0],
  positions: new Float32Array(9),
  indices: new Uint32Array(30),
  parts,
});

test("a finding names the triangle of its face and level", () => {
  const physics = surface("physics_shape", [{ name: "physics_mesh face 0", first: 0, count: 4 }, { name: "physics_mesh face 1", first: 4, count: 6 }]);
  const place = triangleOf({ code: "MAV_FOUND_DEGENERATE_TRIANGLES", part: "physics_mesh face 1", index: 2 }, [surface("high_lod"), physics]);
  assert.equal(place?.surface, physics);
  assert.equal(place?.index, 6);
});

test("hulls in the way are named in order, and one hull in the singular", () => {
  const sentence = (hulls: number[]) => `${closersOf(hulls).names} ${closersOf(hulls).are} in the way`;
  assert.equal(sentence([5, 4]), "hulls 5 and 6 are in the way");
  assert.equal(sentence([4]), "hull 5 is in the way");
  // The first hulls close most of the way.
  assert.equal(sentence([9, 1, 0]), "hulls 2 and 10 are in the way");
  assert.equal(sentence([]), "the physics shape is in the way");
});

test("a finding without an existing triangle has no place", () => {
  assert.equal(triangleOf({ code: "flat_axis", part: "high_lod", index: 2 }, [surface("high_lod")]), null);
  assert.equal(triangleOf({ code: "degenerate_triangles", part: "high_lod", index: 10 }, [surface("high_lod")]), null);
  assert.equal(triangleOf({ code: "degenerate_triangles", part: "high_lod", index: 0 }, []), null);
  assert.equal(triangleOf({ code: "degenerate_triangles", part: "high_lod" }, [surface("high_lod")]), null);
});

test("in a whole model a finding names a triangle of its own mesh", () => {
  const all = [surface("high_lod@0"), surface("high_lod@1"), surface("physics_shape@1")];
  const finding = { code: "degenerate_triangles", part: "high_lod", index: 1 };
  assert.equal(triangleOf(finding, all, 1)?.surface, all[1]);
  assert.equal(triangleOf({ ...finding, part: "physics_mesh" }, all, 1)?.surface, all[2]);
  assert.equal(triangleOf(finding, all, 5), null);
});

test("the GLB of the service is read as surfaces", () => {
  const json = JSON.stringify({
    nodes: [{ name: "high_lod", mesh: 0, translation: [1, 2, 3] }, { name: "source" }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }], extras: { parts: [] } }],
    accessors: [{ bufferView: 0, byteOffset: 0, count: 3 }, { bufferView: 1, byteOffset: 0, count: 3 }],
    bufferViews: [{ byteOffset: 0 }, { byteOffset: 36 }],
  });
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 4) * 4));
  const glb = new ArrayBuffer(20 + text.length + 8 + 48);
  const view = new DataView(glb);
  view.setUint32(12, text.length, true);
  new Uint8Array(glb, 20).set(text);
  new Float32Array(glb, 28 + text.length, 9).set([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  new Uint32Array(glb, 28 + text.length + 36, 3).set([2, 1, 0]);
  const [read] = readSurfaces(glb);
  assert.deepEqual([read?.origin, [...(read?.indices ?? [])], read?.positions[3]], [[1, 2, 3], [2, 1, 0], 1]);
});
