import palette from "./palette.json" with { type: "json" };
import { touch, type Box } from "./vec.ts";

/**
 * Pale colours without red, which stands for closed openings, as the program's pictures have them (`src/view/palette.rs`).
 * Dark edges separate hulls whatever their colours.
 */
export const PALETTE: readonly string[] = palette.map(({ colour }) => colour);

/** Above this number of boxes, neighbours are ignored: comparing all pairs would take seconds. */
const MAX_BOXES = 2000;

/** Lightness of each colour, 0 to 100, as every kind of colour vision sees it. */
const LIGHTNESS = palette.map(({ lightness }) => lightness);

/** Penalties: the colour of a neighbour, and each step of lightness below `CLEAR` from a neighbour's. */
const SAME = 1000;
const CLOSE = 0.4;
/** Difference in lightness from which two colours count as clearly different. */
const CLEAR = 5;

/**
 * Returns an index into `PALETTE` for each box. Boxes within `margin` of each other get different colours while the
 * palette has enough, and different lightness where possible; of equally good colours, the least used one is taken.
 */
export function colourNeighbours(boxes: readonly Box[], margin: number): number[] {
  if (boxes.length > MAX_BOXES) return boxes.map((_, at) => at % PALETTE.length);
  const uses = PALETTE.map(() => 0);
  const chosen: number[] = [];
  for (const box of boxes) {
    const around = chosen.filter((_, other) => touch(box, boxes[other] as Box, margin));
    const penalty = (colour: number) =>
      around.reduce((sum, other) => sum + (other === colour ? SAME : CLOSE * Math.max(0, CLEAR - Math.abs((LIGHTNESS[other] as number) - (LIGHTNESS[colour] as number)))), uses[colour] as number);
    const best = PALETTE.map((_, colour) => colour).reduce((a, b) => (penalty(b) < penalty(a) ? b : a));
    uses[best] = (uses[best] as number) + 1;
    chosen.push(best);
  }
  return chosen;
}
