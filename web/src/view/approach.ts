import { Vector3 } from "three";

/** Angles from the usual direction to try, in radians, the nearest first. */
const ASIDE = [0, 0.5, -0.5, 1, -1, 1.6, -1.6, 2.4, -2.4, Math.PI];
/** Shares of height in the direction: from above, then nearly level, below eaves and canopies. */
const HEIGHTS = [0.4, 0.12];
const UP = new Vector3(0, 0, 1);

/**
 * Returns the direction from a place to a camera that sees it: the usual one if `isSeen` finds nothing in between, or the
 * nearest to it. A place that is seen from nowhere is looked at from the usual direction.
 */
export function approach(usual: Vector3, isSeen: (direction: Vector3) => boolean): Vector3 {
  const level = usual.clone().setZ(0).normalize();
  const tries = HEIGHTS.flatMap((height) => ASIDE.map((angle) => level.clone().applyAxisAngle(UP, angle).setZ(height).normalize()));
  return tries.find(isSeen) ?? usual;
}
