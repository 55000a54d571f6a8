import type { Hull } from "./hull.ts";
import type { Box } from "./vec.ts";

/** The hull that is most where `hull` is, so that a selection stays in its place when other hulls are shown; `null` where
 * none is near. */
export function nearestTo(hull: Hull, among: readonly Hull[]): number | null {
  let [best, found]: [number, number | null] = [0, null];
  for (const [at, other] of among.entries()) {
    const share = alike(hull.box, other.box);
    if (share > best) [best, found] = [share, at];
  }
  return found;
}

/** By how much of the room that two boxes take both take: 1 for the same box, 0 for two apart. Flat boxes count their
 * area or length. */
function alike(a: Box, b: Box): number {
  let share = 1;
  for (const axis of [0, 1, 2] as const) {
    const both = Math.min(a.max[axis], b.max[axis]) - Math.max(a.min[axis], b.min[axis]);
    const either = Math.max(a.max[axis], b.max[axis]) - Math.min(a.min[axis], b.min[axis]);
    if (both < 0) return 0;
    share *= either > 0 ? both / either : 1;
  }
  return share;
}
