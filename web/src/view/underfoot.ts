import type { Answer, Shown } from "../model/answer.ts";
import type { Hull } from "../model/hull.ts";
import { placed, type Run } from "../model/placing.ts";
import { cornersOf } from "../model/vec.ts";
import { hullOf } from "../model/wrap.ts";

/** What people and things meet in world. */
export interface Underfoot {
  readonly shown: Shown;
  /** The effective shape that is met instead of the hulls shown otherwise; `null` if the hulls themselves are met. */
  readonly instead: "hull" | "box" | "mesh" | "nothing" | null;
  /** Indices of obstacles that are triangle meshes. */
  readonly meshes: ReadonlySet<number>;
}

/** Returns what is met in world where a result is in effect: its hulls, its mesh, or what stands in for them. */
export function underfoot(now: Answer): Underfoot {
  return now.kind === "mesh" ? ofMesh(now) : ofWhole(now);
}

function ofMesh({ result, shown }: Extract<Answer, { kind: "mesh" }>): Underfoot {
  const { rest } = result.cost.effective;
  const only = (hulls: readonly Hull[], instead: Underfoot["instead"]): Underfoot => ({ shown: { ...shown, hulls, deep: [] }, instead, meshes: new Set() });
  if (rest === "nothing") return only([], "nothing");
  if (rest === "hull" && shown.singles.length) return only(shown.singles, "hull");
  if (rest === "box") return only(listOf(hullOf(cornersOf(shown.bounds))), "box");
  if (result.physics_mesh) return { shown, instead: "mesh", meshes: new Set(shown.hulls.keys()) };
  return { shown, instead: null, meshes: new Set() };
}

function ofWhole({ pieces, shown, whole }: Extract<Answer, { kind: "whole" }>): Underfoot {
  const [hulls, deep]: [Hull[], number[]] = [[], []];
  for (const { run, cost, place, part } of pieces) {
    const own = shown.hulls.slice(run.first, run.first + run.count);
    const rest = cost?.effective.rest ?? "decomposition";
    const bounds = part === null ? undefined : whole.parts[part]?.input.bounds;
    let met = own;
    if (rest === "nothing" || !own.length) met = [];
    else if (rest === "hull") met = listOf(hullOf(own.flatMap(({ points }) => points)));
    else if (rest === "box" && bounds) met = listOf(hullOf(cornersOf(bounds).map((corner) => placed(corner, place))));
    if (met === own) deep.push(...marksIn(shown.deep, run).map((at) => hulls.length + at));
    hulls.push(...met);
  }
  const same = hulls.length === shown.hulls.length && hulls.every((hull, at) => hull === shown.hulls[at]);
  return { shown: same ? shown : { ...shown, hulls, deep }, instead: null, meshes: new Set() };
}

const listOf = (hull: Hull | undefined): Hull[] => (hull ? [hull] : []);

const marksIn = (deep: readonly number[], { first, count }: Run): number[] => deep.map((at) => at - first).filter((at) => at >= 0 && at < count);
