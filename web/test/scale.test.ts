import { test } from "node:test";
import assert from "node:assert/strict";
import { linearScale, logScale, niceTicks } from "../src/model/scale.ts";

test("ticks are round numbers from 0 to at least the largest value", () => {
  assert.deepEqual(niceTicks(5.88, 4), [0, 2, 4, 6]);
  assert.deepEqual(niceTicks(0.03, 3), [0, 0.01, 0.02, 0.03]);
  for (const max of [1e-9, 0.07, 1, 99.5, 2631.68]) {
    const ticks = niceTicks(max, 5);
    assert.ok((ticks.at(-1) as number) >= max && ticks.length <= 7, `${max}: ${ticks}`);
  }
});

test("a chart without values still has a scale", () => {
  assert.deepEqual(niceTicks(0, 4), [0, 1]);
  assert.equal(linearScale(0, 0, 100)(0), 0);
});

test("a linear scale maps 0 and its last tick to the ends", () => {
  const scale = linearScale(7, 40, 240, 4);
  assert.equal(scale(0), 40);
  assert.equal(scale(scale.ticks.at(-1) as number), 240);
});

test("equal ratios have equal lengths on a logarithmic scale", () => {
  const scale = logScale(0.1, 10, 0, 200);
  assert.ok(Math.abs(scale(1) - 100) < 1e-9);
  assert.deepEqual(scale.ticks, [0.1, 1, 10]);
  assert.deepEqual(logScale(0.25, 4, 0, 100).ticks, [0.5, 1, 2]);
});
