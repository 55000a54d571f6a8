import { test } from "node:test";
import assert from "node:assert/strict";
import { logScale } from "../src/model/scale.ts";

test("equal ratios have equal lengths on a logarithmic scale", () => {
  const scale = logScale(0.1, 10, 0, 200);
  assert.ok(Math.abs(scale(1) - 100) < 1e-9);
  assert.deepEqual(scale.ticks, [0.1, 1, 10]);
  assert.deepEqual(logScale(0.25, 4, 0, 100).ticks, [0.5, 1, 2]);
});
