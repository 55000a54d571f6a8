import { Vector3, type PerspectiveCamera } from "three";
import type { Vec } from "../model/vec.ts";

/** Size of the picture relative to its contents, which leaves a margin. */
const MARGIN = 1.08;
/** Iterations. Target and distance depend on each other and converge to within one per cent in this number. */
const ROUNDS = 16;
const UP = new Vector3(0, 0, 1);

/**
 * Returns the target of a camera, and its distance from the target along `view`, so that the points fill the picture
 * centrally, or the part of it that is not covered: `covered` is a share of the picture's height at its lower end, below 0.4.
 */
export function framing(points: readonly Vec[], view: Vector3, { fov, aspect }: PerspectiveCamera, covered = 0): { target: Vector3; distance: number } {
  // Half the picture's height and width, at distance 1 from the camera.
  const up = Math.tan(((fov / 2) * Math.PI) / 180);
  const aside = up * aspect;
  // From -1 to 1, the free part of the picture is from -1 + 2 * covered to 1: its middle is at `covered`.
  const free = (1 - covered) / MARGIN;
  const [top, bottom] = [free + covered, free - covered];
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
    distance = Math.max(1e-6, ...seen.map(({ x, y, near }) => near + Math.max(MARGIN * Math.abs(x), y > 0 ? y / top : -y / bottom)));
    // Positions in the picture, from -1 to 1.
    const middle = (of: (point: (typeof seen)[number]) => number) => {
      const places = seen.map((point) => of(point) / (distance - point.near));
      return (Math.min(...places) + Math.max(...places)) / 2;
    };
    target.addScaledVector(right, middle(({ x }) => x) * distance * aside).addScaledVector(above, (middle(({ y }) => y) - covered) * distance * up);
  }
  return { target, distance };
}
