import { effect } from "@preact/signals";
import { isWhole, visibleSides, type Outcome } from "../model/outcome.ts";
import { PHYSICS_TYPES } from "../model/params.ts";
import type { Vec } from "../model/vec.ts";
import { ONE_OBJECT } from "../model/weights.ts";
import { readable } from "../model/wording.ts";
import { ServiceError } from "../service/client.ts";
import { client } from "./client.ts";
import { doc, shown, weightCache, weightKey } from "./store.ts";
import type { Model } from "./types.ts";

/** Least side of a prim in metres. A flat model is as thick in world. */
const THINNEST = 0.01;

/** Asks for the weights of each result that the page shows, where it does not know them. */
export function followWeights(): void {
  effect(() => {
    const outcome = shown.value;
    if (outcome) void weigh(outcome);
  });
}

/** The results that are being weighed, by `weightKey`. */
const asked = new Set<string>();

/** Asks for the weights that do not depend on the hulls, unless they are known. After a failure they can be asked for again. */
export async function weigh(outcome: Outcome): Promise<void> {
  const { from } = outcome;
  const key = weightKey(outcome);
  if (isWhole(from) || !outcome.stored || weightCache.peek().has(key) || asked.has(key)) return;
  const isExact = hasLevels(doc.peek().model);
  asked.add(key);
  try {
    const sides = visibleSides(from).map((side) => Math.max(THINNEST, side)) as unknown as Vec;
    const { streaming, server } = await client.weights(from.id, sides, from.cost.effective.shape);
    const weights = { download: isExact ? streaming : null, downloadMost: streaming, server };
    weightCache.value = new Map(weightCache.value).set(key, weights);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // Otherwise the page shows the physics weight alone.
    const fault = error.problem.errors.find(({ part }) => part === "prims[0].type");
    if (fault) {
      const refused = readable(fault.message.replace(`${fault.part}: `, "").replace("prim or convex_hull", `“${PHYSICS_TYPES.prim[0]}” or “${PHYSICS_TYPES.convex_hull[0]}”`));
      weightCache.value = new Map(weightCache.value).set(key, { ...ONE_OBJECT, refused });
    }
  } finally {
    asked.delete(key);
  }
}

const LOWER_LEVELS = ["mid_lod", "low_lod", "lowest_lod"];

/** Returns whether a model has all its lower levels of detail, which determine the download weight. */
const hasLevels = (model: Model | null): boolean => {
  const levels = (model?.files ?? []).map(({ level }) => level);
  return LOWER_LEVELS.every((level) => levels.includes(level)) || /\.(mesh|llmesh)$/i.test(model?.name ?? "");
};
