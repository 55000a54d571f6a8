import { pairsOf, type Params } from "./params.ts";
import { blockOf, type Choice, type Result, type WholeModel } from "./result.ts";
import { mul, size, type Box, type Vec } from "./vec.ts";

/** A result that the page has: the response to a request, or one line of its front. */
export interface Outcome {
  /** The id of the stored result. A line of a front without an id has the id of the front and its own number. */
  readonly key: string;
  /** Whether the service stores the result under `key`. */
  readonly stored: boolean;
  /** The key of the model that it was made from. */
  readonly model: string;
  /** The settings of the request. */
  readonly params: Params;
  readonly from: Result | WholeModel;
  /** Time from the request to the result, in milliseconds. */
  readonly took: number;
  /** Whether it is a line of a front. */
  readonly alternative: boolean;
  /** Whether the page has only the line of the front, without warnings and costs of other shapes. */
  readonly partial: boolean;
}

/**
 * Whether a result was picked among alternatives of one mesh. Its settings belong to the search and make another result. The
 * steps of a linkset have settings of their own.
 */
export const isPicked = ({ alternative, from }: Outcome): boolean => alternative && !isWhole(from);

export const isWhole = (from: Result | WholeModel): from is WholeModel => "parts" in from;

/**
 * Returns the lines of a result's front, each as a result of its own. The front of a linkset is kept as it is: the page fetches
 * its lines when they are asked for.
 */
export function linesOf(base: Omit<Outcome, "alternative" | "partial">): Outcome[] {
  const { from } = base;
  if (isWhole(from)) return from.front ? [{ ...base, alternative: true, partial: false }] : [];
  return (from.front ?? []).map((line, at) => ({
    ...base,
    key: line.id ?? `${from.id}/${at}`,
    stored: line.id !== undefined,
    from: resultOf(from, line),
    alternative: true,
    partial: true,
  }));
}

/** Returns the result that a line of a front stands for, as far as the line and the rest of the result determine it. */
function resultOf(base: Result, line: Choice): Result {
  const { decomposition: _block, physics_convex: _other, front: _front, passages: _passages, walk: _walk, physics_mesh: _mesh, mesh_fit: _figures, cheapest: _cheapest, ...rest } = base;
  // A shape that stands in for hulls and mesh does so for every line.
  const isInEffect = ["decomposition", "mesh"].includes(base.cost.effective.rest);
  const effective = isInEffect ? { ...base.cost.effective, rest: line.mesh_fit ? "mesh" : "decomposition", cost: line.cost } : base.cost.effective;
  return {
    ...rest,
    id: line.id ?? base.id,
    stages: [{ stage: "decompose", method: line.method, hulls: line.hulls, vertices: line.vertices, ms: 0, stop: line.stop }],
    hulls: line.each ?? [],
    fit: line.fit,
    cost: { ...base.cost, ...(line.mesh_fit ? { decomposition: null, mesh: line.cost } : { decomposition: line.cost }), effective },
    ...(line.mesh_fit ? { mesh_fit: line.mesh_fit } : {}),
    warnings: base.warnings.filter(({ code }) => !LINE_CODES.includes(code)),
    ...(line.passages ? { passages: line.passages } : {}),
    ...(line.decomposition ? { decomposition: line.decomposition } : {}),
    ...(line.physics_convex ? { physics_convex: line.physics_convex } : {}),
  };
}

/** Codes of warnings about the hulls of one result, which do not apply to the lines of its front. */
const LINE_CODES = ["walk_lost", "tolerance_missed", "hull_of_256"];

/** The settings that results must share to be compared. */
const FRAME = ["parts", "scale", "up", "source", "physics_type", "box", "degenerate", "thickness"] as const satisfies (keyof Params)[];

/** Returns the shared settings as one text. The service merges objects unless a request says otherwise. */
const frameOf = (params: Params): string =>
  JSON.stringify(pairsOf({ ...params, parts: params.parts ?? "merged" }).filter(([name]) => (FRAME as readonly string[]).includes(name)));

/** Returns the hulls of a result as one text, which is equal for equal hulls. */
function hullsOf({ key, from }: Outcome): string {
  if (isWhole(from)) return isRequestOfMeshes(from) ? JSON.stringify(from.parts.map((part) => [part.mesh_name, hullsOfMesh(part)])) : key;
  return hullsOfMesh(from) ?? key;
}

/** Whether every mesh of a whole model has its block here; a linkset of objects is told apart by its key. */
const isRequestOfMeshes = (from: WholeModel): boolean => from.prims === undefined && from.parts.every((part) => blockOf(part) !== undefined);

function hullsOfMesh(from: Omit<Result, "id" | "engine" | "cached">): string | null {
  const block = blockOf(from);
  return block ? JSON.stringify([from.mesh_fit, block.Min, block.Max, block.HullList, block.Position ?? block.Positions ?? block.Hull ?? block.BoundingVerts]) : null;
}

/** Returns the box of the visible model, in the model's unit. `input` describes what the hulls were made from. */
export const visibleBox = ({ box, input }: Pick<Result, "box" | "input">): Box => box?.visible ?? input.bounds;

/** Returns the sides of the visible model in metres. */
export const visibleSides = (from: Pick<Result, "box" | "input" | "cost">): Vec => mul(size(visibleBox(from)), from.cost.scale);

/** Returns the physics cost that a region charges for a result. */
export const chargedFor = (from: Result | WholeModel): number => (isWhole(from) ? from.data.physics_cost : from.cost.effective.cost);

/** Returns the cost of a result's hulls, or of its triangle mesh. */
const hullCostOf = (from: Result | WholeModel): number => (isWhole(from) ? from.data.physics_cost : (from.mesh_fit?.cost ?? from.cost.decomposition ?? from.cost.hull));

/**
 * Returns the results of the same model at the same size, from the cheapest to the most expensive; of equal prices the
 * cheaper hulls come first. Equal hulls appear once: the chosen one, otherwise the first.
 */
export function alternativesTo(chosen: Outcome, all: readonly Outcome[]): Outcome[] {
  const frame = frameOf(chosen.params);
  const seen = new Map<string, Outcome>();
  for (const outcome of [chosen, ...all]) {
    if (outcome.model !== chosen.model || frameOf(outcome.params) !== frame) continue;
    const hulls = hullsOf(outcome);
    if (!seen.has(hulls)) seen.set(hulls, outcome);
  }
  return [...seen.values()].sort((a, b) => chargedFor(a.from) - chargedFor(b.from) || hullCostOf(a.from) - hullCostOf(b.from));
}

/** Returns the ways that the hulls of a mesh close. */
export const closedOf = ({ passages, walk }: Pick<Result, "passages" | "walk">) => (passages?.closed.length ? passages.closed : (walk?.lost ?? []));

/** Returns whether a result, or a part of it, closes a way. */
export const closesWay = (from: Result | WholeModel): boolean => (isWhole(from) ? from.parts : [from]).some((mesh) => closedOf(mesh).length > 0);

/** Returns whether a result is known to close no way. */
export const isOpen = (from: Result | WholeModel): boolean =>
  !isWhole(from) && from.passages !== undefined && from.passages.mode === "keep" && closedOf(from).length === 0;
