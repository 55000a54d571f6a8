import { test } from "node:test";
import assert from "node:assert/strict";
import { facesOffSurface, wayAt } from "../src/model/filled.ts";
import type { Surface } from "../src/model/surfaces.ts";
import { cornersOf, type Vec } from "../src/model/vec.ts";
import { hullOf } from "../src/model/wrap.ts";
import type { Hull } from "../src/model/hull.ts";

const box = (min: Vec, max: Vec): Hull => hullOf(cornersOf({ min, max })) as Hull;

/** Returns boxes as a surface, relative to `origin`. */
function surfaceOf(boxes: readonly Hull[], origin: Vec = [0, 0, 0]): Surface {
  const points = boxes.flatMap((hull) => hull.points.map((point) => point.map((value, axis) => value - origin[axis as 0])));
  const indices = boxes.flatMap((hull, at) => hull.triangles.flat().map((index) => 8 * at + index));
  return { level: "high_lod", origin, positions: Float32Array.from(points.flat()), indices: Uint32Array.from(indices), parts: [] };
}

/** A wall of 4 x 0.2 x 3 m with a door of 1 x 2 m in its middle. */
const WALL = [box([0, 0, 0], [1.5, 0.2, 3]), box([2.5, 0, 0], [4, 0.2, 3]), box([1.5, 0, 2], [2.5, 0.2, 3])];
const WHOLE = box([0, 0, 0], [4, 0.2, 3]);

const areaOf = (positions: readonly number[]): number => {
  let sum = 0;
  for (let at = 0; at < positions.length; at += 9) {
    const [a, b, c] = [0, 3, 6].map((corner) => positions.slice(at + corner, at + corner + 3)) as unknown as [Vec, Vec, Vec];
    const [u, v] = [b.map((value, axis) => value - a[axis as 0]), c.map((value, axis) => value - a[axis as 0])] as unknown as [Vec, Vec];
    sum += Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2;
  }
  return sum;
};

test("a hull that closes a door is marked at the door and nowhere else", () => {
  const { positions, owners } = facesOffSurface([WHOLE], [0], surfaceOf(WALL, [7, -3, 1]), [1, 1, 1], 5);
  // Both sides of the door, less a border of a hundredth of the diagonal, and its threshold.
  const area = areaOf(positions);
  assert.ok(area > 3.4 && area < 4.2, `${area} square metres`);
  for (let at = 0; at < positions.length; at += 3) {
    assert.ok((positions[at] as number) > 1.4 && (positions[at] as number) < 2.6 && (positions[at + 2] as number) < 2.1);
  }
  assert.equal(owners.length, positions.length / 9);
});

test("hulls on the surface are not marked, whatever the scale", () => {
  assert.deepEqual(facesOffSurface(WALL, [0, 1, 2], surfaceOf(WALL), [2, 2, 2], 10).positions, []);
});

test("a surface far larger than the hulls does not fill the grid", () => {
  const hall = [...WALL, box([-900, -900, -900], [900, 900, -899]), box([-900, 40, 0], [900, 41, 900])];
  const [marks, alone] = [hall, WALL].map((boxes) => facesOffSurface([WHOLE], [0], surfaceOf(boxes), [1, 1, 1], 5));
  assert.deepEqual(marks, alone);
});

test("a face that another hull covers is not marked", () => {
  const floor = box([-1, -1, -0.2], [5, 1, 0]);
  const open = facesOffSurface([WHOLE], [0], surfaceOf(WALL), [1, 1, 1], 5);
  const covered = facesOffSurface([WHOLE, floor], [0], surfaceOf(WALL), [1, 1, 1], 5);
  const atFloor = (positions: readonly number[]) => positions.some((_, at) => at % 9 === 2 && positions[at] === 0 && positions[at + 3] === 0 && positions[at + 6] === 0);
  assert.ok(atFloor(open.positions) && !atFloor(covered.positions));
});

test("a closed way is found at the door, not at the window", () => {
  const wall = [...WALL, box([4, 0, 0], [5, 0.2, 1]), box([5, 0, 0], [6, 0.2, 3])];
  const marks = facesOffSurface([box([0, 0, 0], [6, 0.2, 3])], [0], surfaceOf(wall), [1, 1, 1], 6.7);
  const way = wayAt(marks, [3.5, 1.5, 0], [0]) as Vec;
  assert.ok(Math.abs(way[0] - 2) < 0.1 && Math.abs(way[1] - 0.1) < 0.15, way.join());
  assert.equal(wayAt(marks, [3.5, 1.5, 0], [4]), null);
});
