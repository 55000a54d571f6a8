import { touch, type Box } from "./vec.ts";

/** Okabe and Ito's colours, told apart with any common colour vision, and one more (Tol's purple) for crowded places. */
export const PALETTE = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#aa4499"] as const;

/** Beyond this many boxes neighbours are not looked for: comparing all with all would take seconds. */
const MOST_BOXES = 2000;

/**
 * For each box the number of its colour: none that a neighbour within `margin` has, where that can be, and of the free
 * ones the least used.
 */
export function colourNeighbours(boxes: readonly Box[], margin: number): number[] {
  if (boxes.length > MOST_BOXES) return boxes.map((_, at) => at % PALETTE.length);
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
