import { cost, whole } from "./format.ts";

/** The weights of an object. Its land impact is the largest of them, rounded. */
export interface Weights {
  readonly physics: number;
  /** `null` if it is not known, because the lower levels of detail are still to be made. */
  readonly download: number | null;
  /**
   * The download weight if the lower levels were no smaller than the highest; `null` if it is not known. It counts a mesh
   * without texture coordinates, so a textured mesh may weigh a little more.
   */
  readonly downloadMost: number | null;
  readonly server: number;
  /** Why the service gives no price for the object alone; absent if it gives one. */
  readonly refused?: string;
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

/** Returns the largest of the known weights, before rounding. */
export const largest = ({ physics, download, server }: Weights): number => Math.max(physics, download ?? 0, server);

/** Returns the largest that a weight may be, before rounding. */
export const largestPossible = (weights: Weights): number => Math.max(largest(weights), weights.downloadMost ?? 0);

/** Returns the land impact that a region shows for the known weights: the largest of them, rounded, and at least 1. */
export const landImpact = (weights: Weights): number => Math.max(1, Math.round(largest(weights)));

/** Returns the lowest and the highest land impact; `most` is `null` where nothing bounds the download weight. */
export function landRange(weights: Weights): { readonly least: number; readonly most: number | null } {
  const least = landImpact(weights);
  if (weights.download !== null) return { least, most: least };
  return { least, most: weights.downloadMost === null ? null : Math.max(1, Math.round(largestPossible(weights))) };
}

/** Returns the land impact in words: `3`, `3 to 92`, or `at least 3`. */
export function landInWords(weights: Weights): string {
  const { least, most } = landRange(weights);
  if (most === null) return `at least ${whole(least)}`;
  return most === least ? whole(least) : `${whole(least)} to ${whole(most)}`;
}

/** Returns the physics cost up to which physics surely adds nothing. */
export const freeUpTo = ({ download, server }: OtherWeights): number => Math.max(download ?? 0, server);

/** Says why the land impact exceeds `limit`, or may exceed it, whatever the physics costs; `null` if it need not. */
export function aboveLimit(limit: number, weights: OtherWeights): string | null {
  const free = freeUpTo(weights);
  const most = weights.download === null ? (weights.downloadMost ?? 0) : 0;
  if (Math.round(free) > limit) {
    const name = (weights.download ?? 0) >= weights.server ? "download" : "server";
    return `The ${name} weight alone is ${cost(free)}, so the land impact is at least ${Math.round(free)}. Physics is free up to there.`;
  }
  if (Math.round(most) <= limit) return null;
  return `The download weight may be up to ${cost(most)} anyway, so the land impact may stay above ${limit}.`;
}
