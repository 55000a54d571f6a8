import { Vector3 } from "three";
import type { Vec } from "../model/vec.ts";

/** Half the picture's height and width at a distance of one. */
export interface Opening {
  readonly up: number;
  readonly aside: number;
}

/** So much of the picture stays free around what is brought into view. */
const MARGIN = 1.08;
/** Moving the target changes the distance and the other way round: they settle within a per cent by then. */
const ROUNDS = 16;
const UP = new Vector3(0, 0, 1);

/** What to look at, and from how far in the direction of `view`, so that all points fill the picture and are in its middle. */
export function framing(points: readonly Vec[], view: Vector3, { up, aside }: Opening): { target: Vector3; distance: number } {
  const right = new Vector3().crossVectors(UP, view).normalize();
  const above = new Vector3().crossVectors(view, right);
  const all = points.map((point) => new Vector3(...point));
  const target = all.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(Math.max(1, all.length));
  let distance = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = all.map((point) => {
      const from = point.clone().sub(target);
      return { x: from.dot(right) / aside, y: from.dot(above) / up, near: from.dot(view) };
    });
    distance = Math.max(1e-6, ...seen.map(({ x, y, near }) => near + MARGIN * Math.max(Math.abs(x), Math.abs(y))));
    // Where they are in the picture, from -1 to 1.
    const middle = (of: (point: (typeof seen)[number]) => number) => {
      const places = seen.map((point) => of(point) / (distance - point.near));
      return (Math.min(...places) + Math.max(...places)) / 2;
    };
    target.addScaledVector(right, middle(({ x }) => x) * distance * aside).addScaledVector(above, middle(({ y }) => y) * distance * up);
  }
  return { target, distance };
}
