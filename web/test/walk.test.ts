import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Vec } from "../src/model/vec.ts";
import { boxAround, cornersOf } from "../src/model/vec.ts";
import { hullFrom } from "../src/model/hull.ts";
import { HALF, Outing, ready, TICK, type Intent, type Obstacle } from "../src/walk/index.ts";

before(ready);

const STILL: Intent = { forward: 0, aside: 0, turn: 0, jump: false };
const AHEAD: Intent = { ...STILL, forward: 1 };
const ADULT = { width: 0.5, height: 1.8 };
/** Indices into the corners of `cornersOf`, counter-clockwise from outside. */
const FACES: [number, number, number][] = [[0, 2, 3], [0, 3, 1], [4, 5, 7], [4, 7, 6], [0, 1, 5], [0, 5, 4], [2, 6, 7], [2, 7, 3], [0, 4, 6], [0, 6, 2], [1, 3, 7], [1, 7, 5]];

function solid(points: Vec[], convex = true): Obstacle {
  return { hull: hullFrom(points, FACES, boxAround(points) ?? { min: [0, 0, 0], max: [0, 0, 0] }), convex };
}

const block = (min: Vec, max: Vec, convex = true): Obstacle => solid(cornersOf({ min, max }), convex);

function outing(obstacles: readonly Obstacle[], { avatar = ADULT, starts = [[0, 0, 0]] as Vec[] } = {}): Outing {
  return new Outing({ obstacles, floor: 0, avatar, starts, facing: [0, 10, 0] });
}

/** Moves for some seconds and returns the place of the feet. */
function move(walk: Outing, intent: Intent, seconds: number): Vec {
  for (let tick = 0; tick < seconds / TICK; tick += 1) walk.step(intent);
  return walk.feet;
}

const wall = (high: number): Obstacle[] => [block([-3, 2, high], [3, 2.2, 3])];
const door = (half: number): Obstacle[] => [block([-3, 2, 0], [-half, 2.2, 3]), block([half, 2, 0], [3, 2.2, 3])];

test("a person walks through an opening of its width and not through a narrower one", () => {
  assert.ok(move(outing(door(0.25)), AHEAD, 2)[1] > 5);
  const narrow = outing(door(0.18));
  assert.ok(move(narrow, AHEAD, 2)[1] < 2);
  assert.ok([0, 1].includes(narrow.bump?.obstacle ?? -1));
});

test("a wall stops a person at its own width and is named", () => {
  const walk = outing([block([5, 5, 0], [6, 6, 1]), ...wall(0)]);
  const [, y, z] = move(walk, AHEAD, 2);
  // The service forgives hulls a swelling of 3 cm.
  assert.ok(Math.abs(y - (2 - 0.25 + 0.03)) < 0.005, `${y}`);
  assert.ok(Math.abs(z) < 0.005, `${z}`);
  assert.equal(walk.bump?.obstacle, 1);
  assert.equal(walk.bump?.opening, null);
  move(walk, { ...STILL, forward: -1 }, 0.2);
  assert.equal(walk.bump, null);
});

test("a mesh of triangles stops a person as its hull does", () => {
  const walk = outing([block([-3, 2, 0], [3, 2.2, 3], false)]);
  assert.ok(Math.abs(move(walk, AHEAD, 2)[1] - 1.78) < 0.01);
  assert.equal(walk.bump?.obstacle, 0);
});

test("a lintel stops the head, and its height is told; a smaller avatar passes", () => {
  const walk = outing(wall(1.5));
  assert.ok(move(walk, AHEAD, 2)[1] < 2);
  assert.ok(Math.abs((walk.bump?.opening ?? 0) - 1.5) < 0.01, `${walk.bump?.opening}`);
  const child = outing(wall(1.5), { avatar: { width: 0.4, height: 1.4 } });
  assert.ok(move(child, AHEAD, 2)[1] > 4);
});

test("steps of half a metre are climbed and higher ones are not", () => {
  const flight = (rise: number) => [1, 2, 3].map((step) => block([-2, 0.7 + 0.3 * step, 0], [2, 9, rise * step]));
  for (const rise of [0.15, 0.2, 0.3, 0.45]) {
    const [, y, z] = move(outing(flight(rise)), AHEAD, 2);
    assert.ok(y > 2 && Math.abs(z - 3 * rise) < 0.01, `${rise}: ${y}, ${z}`);
  }
  assert.ok(move(outing(flight(0.56)), AHEAD, 2)[2] < 0.01);
});

test("a threshold is climbed below a lintel that is higher by less than the highest step", () => {
  const walk = outing([...wall(2.1), block([-3, 2, 0], [3, 5, 0.15])]);
  assert.ok(move(walk, AHEAD, 2)[1] > 3, `${walk.feet}`);
});

test("a slope of 30 degrees is climbed, and one of 60 is not", () => {
  const ramp = (degrees: number) => {
    const top = 3 * Math.tan((degrees * Math.PI) / 180);
    return solid([[-2, 1, 0], [2, 1, 0], [-2, 4, 0], [2, 4, 0], [-2, 3.999, 0], [2, 3.999, 0], [-2, 4, top], [2, 4, top]].map((point) => point as unknown as Vec));
  };
  assert.ok(move(outing([ramp(30)]), AHEAD, 1)[2] > 0.8);
  assert.ok(move(outing([ramp(60)]), AHEAD, 1)[2] < 0.3);
});

test("a jump lands on a crate that is too high to step on", () => {
  const walk = outing([block([-1, 0.6, 0], [1, 9, 0.8])]);
  assert.ok(move(walk, AHEAD, 0.5)[2] < 0.01);
  move(walk, { ...AHEAD, jump: true }, TICK);
  assert.ok(Math.abs(move(walk, AHEAD, 1)[2] - 0.8) < 0.02, `${walk.feet}`);
});

test("the same moves lead to the same places, to the last bit", () => {
  const path = () => {
    const walk = outing([...door(0.4), block([-1, 3, 0], [1, 5, 0.3])]);
    const places: unknown[] = [];
    for (let tick = 0; tick < 240; tick += 1) {
      if (tick === 20) walk.drop("box");
      if (tick === 40) walk.drop("ball");
      walk.step({ forward: 1, aside: tick % 50 > 40 ? 0.5 : 0, turn: tick % 60 > 50 ? 0.3 : 0, jump: tick === 100 });
      places.push(walk.feet, walk.poses());
    }
    return places;
  };
  assert.deepEqual(path(), path());
});

test("a ball and a box fall, and rest on what is below them", () => {
  const walk = outing([block([-4, -4, 0], [4, 4, 0.4])], { starts: [[0, -1, 0.4]] });
  walk.drop("ball");
  move(walk, { ...STILL, turn: 1 }, 1);
  walk.drop("box");
  move(walk, STILL, 12);
  assert.equal(walk.moving, false);
  for (const { kind, at } of walk.poses()) assert.ok(Math.abs(at[2] - 0.4 - HALF[kind]) < 0.02, `${kind} ${at}`);
});

test("things that lie in one world lie in the next, where a new obstacle pushes them out", () => {
  const before = outing([block([-4, -4, 0], [4, 4, 0.4])], { starts: [[0, -1, 0.4]] });
  before.drop("ball");
  move(before, { ...STILL, turn: 1 }, 1);
  before.drop("box");
  move(before, STILL, 12);
  const left = before.poses();
  const after = (top: number) => new Outing({ obstacles: [block([-4, -4, 0], [4, 4, top])], floor: 0, avatar: ADULT, starts: [[0, -1, top]], facing: [0, 10, 0], left });
  assert.deepEqual(after(0.4).poses(), left);
  const [same, higher] = [after(0.4), after(0.45)];
  for (const walk of [same, higher]) move(walk, STILL, 6);
  for (const [at, { at: place }] of same.poses().entries()) assert.ok(Math.hypot(...([0, 1, 2] as const).map((axis) => place[axis] - (left[at]?.at[axis] ?? 0))) < 0.01, `${place}`);
  for (const { kind, at } of higher.poses()) assert.ok(Math.abs(at[2] - 0.45 - HALF[kind]) < 0.03, `${kind} ${at}`);
  const falling = outing([], { starts: [[0, 0, 0]] });
  falling.drop("ball");
  move(falling, STILL, 0.2);
  const [ball] = falling.poses();
  const next = new Outing({ obstacles: [], floor: 0, avatar: ADULT, starts: [[0, 0, 0]], facing: [0, 10, 0], left: falling.poses() });
  assert.deepEqual(next.poses()[0]?.speed, ball?.speed);
  assert.ok((ball?.speed[2] ?? 0) < -1);
});

test("a person starts at the first place where it fits, and looks along an axis", () => {
  const walk = outing(wall(0), { starts: [[0.3, 2.1, 0], [1, 0.5, 0]] });
  assert.deepEqual(walk.feet.map((value) => Number(value.toFixed(3))), [1, 0.5, 0]);
  assert.equal(walk.heading + 0, 0);
});

test("a long floor carries a person as a short one does", () => {
  for (const reach of [3, 40, 150]) {
    const walk = outing([block([-reach, -reach, 0], [reach, reach, 0.2])], { starts: [[0, 0, 0.5]] });
    assert.ok(Math.abs(move(walk, STILL, 1)[2] - 0.2) < 0.02, `${reach}: ${walk.feet}`);
  }
});
