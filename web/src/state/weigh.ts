import { isWhole, visibleSides, type Outcome } from "../model/outcome.ts";
import { PHYSICS_TYPES } from "../model/params.ts";
import type { Vec } from "../model/vec.ts";
import { ONE_OBJECT } from "../model/weights.ts";
import { readable } from "../model/wording.ts";
import { ServiceError } from "../service/client.ts";
import { client } from "./client.ts";
import { doc, weightCache, weightKey } from "./store.ts";
import type { Model } from "./types.ts";

/** Least side of a prim in metres. A flat model is as thick in world. */
const THINNEST = 0.01;

/** Asks once for the weights that do not depend on the hulls. */
export async function weigh(outcome: Outcome): Promise<void> {
  const { from } = outcome;
  if (isWhole(from) || weightCache.value.has(weightKey(outcome))) return;
  try {
    const sides = visibleSides(from).map((side) => Math.max(THINNEST, side)) as unknown as Vec;
    const { streaming, server } = await client.weights(from.id, sides, from.cost.effective.shape);
    const weights = { download: hasLevels(doc.value.model) ? streaming : null, downloadMost: streaming, server };
    weightCache.value = new Map(weightCache.value).set(weightKey(outcome), weights);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // Otherwise the page shows the physics weight alone.
    const fault = error.problem.errors.find(({ part }) => part === "prims[0].type");
    if (fault) {
      const refused = readable(fault.message.replace(`${fault.part}: `, "").replace("prim or convex_hull", `“${PHYSICS_TYPES.prim[0]}” or “${PHYSICS_TYPES.convex_hull[0]}”`));
      weightCache.value = new Map(weightCache.value).set(weightKey(outcome), { ...ONE_OBJECT, refused });
    }
  }
}

const LOWER_LEVELS = ["mid_lod", "low_lod", "lowest_lod"];

/** Returns whether a model has all its lower levels of detail, which determine the download weight. */
const hasLevels = (model: Model | null): boolean => {
  const levels = (model?.files ?? []).map(({ level }) => level);
  return LOWER_LEVELS.every((level) => levels.includes(level)) || /\.(mesh|llmesh)$/i.test(model?.name ?? "");
};
