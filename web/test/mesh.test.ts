import { test } from "node:test";
import assert from "node:assert/strict";
import type { Mesh } from "three";
import { hullFrom } from "../src/model/hull.ts";
import { Frame } from "../src/view/frame.ts";
import { HullGroup } from "../src/view/hulls.ts";
import { LIGHT } from "../src/view/theme.ts";

test("a triangle mesh, which may be open, is seen from both sides, and a hull from outside only", () => {
  const one = hullFrom([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]], { min: [0, 0, 0], max: [1, 1, 0] });
  const heights = (isMesh: boolean) => {
    const { object } = new HullGroup([one], [0], new Frame([1, 1, 1], [0, 0, 0]), LIGHT, isMesh);
    const faces = object.children[0] as Mesh;
    const normals = Array.from(faces.geometry.getAttribute("normal").array);
    return normals.filter((_, at) => at % 3 === 2);
  };
  assert.deepEqual(heights(false), [1, 1, 1]);
  assert.deepEqual(heights(true), [1, 1, 1, -1, -1, -1]);
});
