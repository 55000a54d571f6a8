import { touch, type Box } from "./vec.ts";

/** Pale colours without red, which stands for closed openings. Dark edges separate hulls whatever their colours. */
export const PALETTE = ["#98bee8", "#eee2b8", "#a4d6c8", "#d0e096", "#ccc0e8", "#e6d6c4", "#aadcf0", "#c4ccda", "#f0d0a4"] as const;

/** Above this number of boxes, neighbours are ignored: comparing all pairs would take seconds. */
const MAX_BOXES = 2000;

/** Lightness of each colour, 0 to 1, as every kind of colour vision sees it. */
const LIGHTNESS = PALETTE.map((hex) => {
  const channel = (at: number) => (parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2;
  return Math.cbrt(0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5));
});

/** Penalties: the same colour as a neighbour, and a lightness close to a neighbour's. */
const SAME = 1000;
const CLOSE = 40;

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
      around.reduce((sum, other) => sum + (other === colour ? SAME : CLOSE * Math.max(0, 0.05 - Math.abs((LIGHTNESS[other] as number) - (LIGHTNESS[colour] as number)))), uses[colour] as number);
    const best = PALETTE.map((_, colour) => colour).reduce((a, b) => (penalty(b) < penalty(a) ? b : a));
    uses[best] = (uses[best] as number) + 1;
    chosen.push(best);
  }
  return chosen;
}
