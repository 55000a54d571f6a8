/** A point or direction: x, y, z, with Z up as in the service. */
export type Vec = readonly [number, number, number];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const mul = (a: Vec, b: Vec): Vec => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
export const times = (a: Vec, factor: number): Vec => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2]);

/** An axis-aligned box. */
export interface Box {
  readonly min: Vec;
  readonly max: Vec;
}

/** Returns the smallest box around the points; `undefined` for no points. */
export function boxAround(points: Iterable<Vec>): Box | undefined {
  let found: { min: [number, number, number]; max: [number, number, number] } | undefined;
  for (const point of points) {
    found ??= { min: [...point], max: [...point] };
    for (let axis = 0; axis < 3; axis += 1) {
      const value = point[axis as 0];
      found.min[axis as 0] = Math.min(found.min[axis as 0], value);
      found.max[axis as 0] = Math.max(found.max[axis as 0], value);
    }
  }
  return found;
}

export const cornersOf = ({ min, max }: Box): Vec[] =>
  Array.from({ length: 8 }, (_, at): Vec => [at & 1 ? max[0] : min[0], at & 2 ? max[1] : min[1], at & 4 ? max[2] : min[2]]);

export const centre = (box: Box): Vec => times(add(box.min, box.max), 0.5);
export const size = (box: Box): Vec => sub(box.max, box.min);

/** Returns whether two boxes come within `margin` of each other on every axis. */
export const touch = (a: Box, b: Box, margin: number): boolean =>
  [0, 1, 2].every((axis) => a.min[axis as 0] <= b.max[axis as 0] + margin && b.min[axis as 0] <= a.max[axis as 0] + margin);
