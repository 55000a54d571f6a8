import { readable } from "./wording.ts";

/** Reasons for the choice of the level, by their beginnings, in the words of this page. */
const REASONS: readonly (readonly [beginning: string, words: string])[] = [
  ["no physics shape and no mid LOD has", "The model has no separate physics shape, so the hulls are made from the visible model."],
  ["no physics shape has geometry", "The model has no separate physics shape, so the hulls are made from the medium level."],
];

/** Returns the service's reason for the choice of the level, as the page words it. */
export function whySource(why: string): string {
  const known = REASONS.find(([beginning]) => why.startsWith(beginning));
  return known ? known[1] : `${readable(why)}.`;
}
