import { test } from "node:test";
import assert from "node:assert/strict";
import type { Hull } from "../src/model/hull.ts";
import { hullOf } from "../src/model/wrap.ts";
import { cornersOf, type Vec } from "../src/model/vec.ts";
import { Figure } from "../src/view/figure.ts";
import { LIGHT } from "../src/view/theme.ts";

const box = (min: Vec, max: Vec): Hull => hullOf(cornersOf({ min, max })) as Hull;
const at = (y: number): Figure => {
  const figure = new Figure(LIGHT);
  figure.put([0, y, 0]);
  return figure;
};

test("the figure fits through an open door, and collides if the door is too narrow or too low", () => {
  const door = (wide: number, high: number) => [box([-2, 0, 0], [-wide / 2, 0.2, 3]), box([wide / 2, 0, 0], [2, 0.2, 3]), box([-2, 0, high], [2, 0.2, 3])];
  assert.ok(at(-1).lead(0, 0.1, 0, door(0.9, 2.1)));
  assert.ok(!at(-1).lead(0, 0.1, 0, door(0.4, 2.1)));
  assert.ok(!at(-1).lead(0, 0.1, 0, door(0.9, 1.6)));
  assert.ok(!at(-1).lead(1, 0.1, 0, door(0.9, 2.1)));
});

test("the figure climbs steps up and down, but no walls", () => {
  const stairs = [0, 1, 2, 3].map((step) => box([-1, step, 0], [1, step + 1, 0.2 * (step + 1)]));
  const figure = at(-0.5);
  for (const [step, height] of [0.2, 0.4, 0.6, 0.8].entries()) {
    assert.ok(figure.lead(0, step + 0.5, 0, stairs));
    assert.ok(Math.abs(figure.place[2] - height) < 1e-9, String(figure.place));
  }
  figure.lead(0, 9, 0, stairs);
  assert.equal(figure.place[2], 0);
  assert.ok(!figure.lead(0, 5, 0, [box([-1, 4, 0], [1, 6, 1.2])]));
  assert.equal(figure.place[2], 0);
});

test("a ray hits the figure", () => {
  assert.ok(at(0).isMet([0, -5, 1], [0, 1, 0]));
  assert.ok(!at(0).isMet([0, -5, 2], [0, 1, 0]));
  assert.ok(!at(0).isMet([0.5, -5, 1], [0, 1, 0]));
});
