import type { Hull } from "./hull.ts";
import type { Box } from "./vec.ts";

/**
 * Returns the index of the hull in `among` whose box overlaps most with the box of `hull`; `null` if none overlaps. It
 * keeps a selection in place when the page shows other hulls.
 */
export function nearestTo(hull: Hull, among: readonly Hull[]): number | null {
  let [best, found]: [number, number | null] = [0, null];
  for (const [at, other] of among.entries()) {
    const share = overlap(hull.box, other.box);
    if (share > best) [best, found] = [share, at];
  }
  return found;
}

/**
 * Returns the product over the axes of intersection length by union length: 1 for equal boxes, 0 for disjoint ones. An
 * axis on which both boxes are flat counts as 1.
 */
function overlap(a: Box, b: Box): number {
  let share = 1;
  for (const axis of [0, 1, 2] as const) {
    const both = Math.min(a.max[axis], b.max[axis]) - Math.max(a.min[axis], b.min[axis]);
    const either = Math.max(a.max[axis], b.max[axis]) - Math.min(a.min[axis], b.min[axis]);
    if (both < 0) return 0;
    share *= either > 0 ? both / either : 1;
  }
  return share;
}
