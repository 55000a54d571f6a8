import { touch, type Box } from "./vec.ts";

/**
 * Okabe and Ito's colours, which people with any common colour vision can distinguish, and Tol's purple as an eighth.
 */
export const PALETTE = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#aa4499"] as const;

/** Above this number of boxes, neighbours are ignored: comparing all pairs would take seconds. */
const MAX_BOXES = 2000;

/**
 * Returns an index into `PALETTE` for each box. Boxes within `margin` of each other get different colours while the
 * palette has enough; of the free colours, the least used one is taken.
 */
export function colourNeighbours(boxes: readonly Box[], margin: number): number[] {
  if (boxes.length > MAX_BOXES) return boxes.map((_, at) => at % PALETTE.length);
  const uses = PALETTE.map(() => 0);
  const chosen: number[] = [];
  for (const [at, box] of boxes.entries()) {
    const around = PALETTE.map(() => 0);
    for (let other = 0; other < at; other += 1) {
      const colour = chosen[other] as number;
      if (touch(box, boxes[other] as Box, margin)) around[colour] = (around[colour] as number) + 1;
    }
    const rank = (colour: number) => (around[colour] as number) * 1000 + (uses[colour] as number);
    const best = PALETTE.map((_, colour) => colour).reduce((a, b) => (rank(b) < rank(a) ? b : a));
    uses[best] = (uses[best] as number) + 1;
    chosen.push(best);
  }
  return chosen;
}
