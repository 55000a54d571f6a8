import { mul, size, sub, type Box, type Vec } from "./vec.ts";

/** Highest physics cost at which an object can be physical. */
export const PHYSICAL_LIMIT = 32;

/** Returns the physics cost of one hull with `vertices` vertices, alone or in a decomposition. */
export const hullCost = (vertices: number): number => 0.04 * (1 + vertices);

/** Returns the factor by which a physical object costs more: 4 % per square metre of mean side area of its box. */
export function physicalPenalty(bounds: Box, scale: Vec): number {
  const [x, y, z] = mul(size(bounds), scale);
  return 1 + (0.04 * (x * y + y * z + x * z)) / 3;
}

/** Formats the difference between two costs, such as `+0.36 (+12 %)`. */
export function change(before: number, after: number): string {
  const difference = after - before;
  if (Math.abs(difference) < 0.005) return "the same";
  const share = before > 0 ? ` (${difference > 0 ? "+" : "−"}${Math.abs((difference / before) * 100).toFixed(0)} %)` : "";
  return `${difference > 0 ? "+" : "−"}${Math.abs(difference).toFixed(2)}${share}`;
}

/** Returns the length of the longest side of a box. */
export const extent = (box: Box): number => Math.max(...sub(box.max, box.min));
