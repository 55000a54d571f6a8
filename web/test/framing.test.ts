import { test } from "node:test";
import assert from "node:assert/strict";
import { PerspectiveCamera, Vector3 } from "three";
import { framing } from "../src/view/framing.ts";
import { cornersOf, type Vec } from "../src/model/vec.ts";

const FIELD = 40;

/** Returns the positions of the points in the picture of a camera placed by `framing`. */
function places(points: readonly Vec[], aspect: number, covered = 0): Vector3[] {
  const view = new Vector3(0.6, -1, 0.5).normalize();
  const camera = new PerspectiveCamera(FIELD, aspect);
  const { target, distance } = framing(points, view, camera, covered);
  camera.up.set(0, 0, 1);
  camera.position.copy(view).multiplyScalar(distance).add(target);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return points.map((point) => new Vector3(...point).project(camera));
}

test("all points are in the picture, centred, and fill it in one direction", () => {
  for (const aspect of [0.4, 1, 2.5]) {
    for (const [size, beside] of [[[1, 1, 1], 0], [[4, 3, 2], 9], [[0.01, 0.02, 30], 0]] as const) {
      const points = [...cornersOf({ min: [0, 0, 0], max: size }), [size[0] + beside, 0, 1.8] as Vec];
      const seen = places(points, aspect);
      const ends = (axis: "x" | "y") => [Math.min(...seen.map((p) => p[axis])), Math.max(...seen.map((p) => p[axis]))] as [number, number];
      for (const [low, high] of [ends("x"), ends("y")]) {
        assert.ok(low > -1 && high < 1, `${aspect} ${size}: ${low} to ${high}`);
        assert.ok(Math.abs(low + high) < 0.05, `${aspect} ${size}: ${low} to ${high}`);
      }
      assert.ok(Math.max(ends("x")[1], ends("y")[1]) > 0.85, `${aspect} ${size}`);
    }
  }
});

test("what covers the lower end of the picture covers no point", () => {
  for (const covered of [0.1, 0.2, 0.3]) {
    for (const aspect of [0.4, 1, 2.5]) {
      const seen = places([...cornersOf({ min: [0, 0, 0], max: [4, 3, 2] }), [7, 0, 1.8] as Vec], aspect, covered);
      const [low, high] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))];
      assert.ok(low > -1 + 2 * covered && high < 1, `${covered} ${aspect}: ${low} to ${high}`);
      assert.ok(Math.abs((low + high) / 2 - covered) < 0.05, `${covered} ${aspect}: ${low} to ${high}`);
    }
  }
});

test("the camera looks at a single point", () => {
  const [seen] = places([[3, 4, 5]], 1);
  assert.ok(Math.hypot(seen?.x ?? 1, seen?.y ?? 1) < 1e-6);
});
