/** The weights of an object. Its land impact is the largest of them, rounded. */
export interface Weights {
  readonly physics: number;
  /** `null` if it is not known, because the lower levels of detail are still to be made. */
  readonly download: number | null;
  /** The download weight if the lower levels were no smaller than the highest; `null` if it is not known. */
  readonly downloadMost: number | null;
  readonly server: number;
}

/** The weights that do not depend on the hulls. */
export type OtherWeights = Omit<Weights, "physics">;

/** Server weight of one object without scripts. */
export const ONE_OBJECT: OtherWeights = { download: null, downloadMost: null, server: 0.5 };

export type Weight = "physics" | "download" | "server";

/** Returns the weight that determines land impact. */
export function decidedBy({ physics, download, server }: Weights): Weight {
  if (physics >= (download ?? 0) && physics >= server) return "physics";
  return (download ?? 0) >= server ? "download" : "server";
}

/** Returns the largest weight, before rounding. */
export const largest = ({ physics, download, server }: Weights): number => Math.max(physics, download ?? 0, server);

/** Returns the land impact that a region shows: the largest weight, rounded, and at least 1. */
export const landImpact = (weights: Weights): number => Math.max(1, Math.round(largest(weights)));

/** Returns the physics cost up to which physics adds nothing. */
export const freeUpTo = ({ download, server }: OtherWeights): number => Math.max(download ?? 0, server);
