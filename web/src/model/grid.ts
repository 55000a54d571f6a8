import type { Shown } from "./answer.ts";
import { mul, size, times, type Vec } from "./vec.ts";

/** Returns half the size of a model, in metres. */
export const halfSize = ({ bounds, scale }: Pick<Shown, "bounds" | "scale">): Vec => times(mul(size(bounds), scale), 0.5);

/** Returns the distance between the floor's grid lines, in metres: a power of ten. */
export const gridStep = (shown: Pick<Shown, "bounds" | "scale">): number =>
  10 ** Math.floor(Math.log10(Math.max(1e-6, Math.hypot(...halfSize(shown))) / 2));
