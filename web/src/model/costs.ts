import { mul, size, sub, type Box, type Vec } from "./vec.ts";

/** Above this an object cannot be made physical. */
export const PHYSICAL_LIMIT = 32;

/** What a single hull of so many vertices costs, by itself or in a decomposition. */
export const hullCost = (vertices: number): number => 0.04 * (1 + vertices);

/** By how much a physical object costs more: 4 % for each square metre of its box's mean side. */
export function physicalPenalty(bounds: Box, scale: Vec): number {
  const [x, y, z] = mul(size(bounds), scale);
  return 1 + (0.04 * (x * y + y * z + x * z)) / 3;
}

/** A change from one cost to another, for people. */
export function change(before: number, after: number): string {
  const difference = after - before;
  if (Math.abs(difference) < 0.005) return "the same";
  const share = before > 0 ? ` (${difference > 0 ? "+" : "−"}${Math.abs((difference / before) * 100).toFixed(0)} %)` : "";
  return `${difference > 0 ? "+" : "−"}${Math.abs(difference).toFixed(2)}${share}`;
}

/** The largest extent of a box. */
export const extent = (box: Box): number => Math.max(...sub(box.max, box.min));
