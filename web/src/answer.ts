import type { Params } from "./model/params.ts";
import { hullOf, type Hull } from "./model/hull.ts";
import { assemble, instancesOf, placed, pointsOf, type Assembly, type Drawn, type Instance, type Run } from "./model/placing.ts";
import { blockOf, decodeBlock, errorOf, type Choice, type Cost, type Fit, type HullFigures, type Part, type Result, type WholeModel } from "./model/result.ts";
import type { Surface } from "./model/surfaces.ts";
import { boxAround, type Box, type Vec } from "./model/vec.ts";
import { plainProblem } from "./model/trouble.ts";
import { ServiceError, type UploadFile } from "./service/client.ts";
import type { Shown } from "./view/pane.ts";

/** A model that the user dropped or opened. */
export interface Model {
  readonly name: string;
  /** The files to upload; `null` for a stored result that a link opened, because the page has no files of it. */
  readonly files: readonly UploadFile[] | null;
}

/** The request behind a result of either kind. */
interface Asked {
  readonly model: Model;
  readonly params: Params;
  /** Time from the request to the result, in milliseconds. */
  readonly took: number;
}

/** The result for one mesh, with everything that the view draws of it. A whole model has one for each of its meshes. */
export interface MeshAnswer extends Asked {
  readonly kind: "mesh";
  readonly id: string;
  readonly result: Result;
  /** The whole model and the index of this mesh among its parts; `null` if the upload was one mesh. */
  readonly of: { readonly whole: WholeModel; readonly part: number } | null;
  /** Index of the alternative shown, in `result.front`; `null` shows the result itself. */
  readonly choice: number | null;
  readonly hulls: readonly Hull[];
  readonly shown: Shown;
}

/** The result for a whole model, with every instance of its meshes in place. */
export interface WholeAnswer extends Asked {
  readonly kind: "whole";
  readonly id: string;
  readonly whole: WholeModel;
  readonly pieces: readonly Piece[];
  /** Number of pieces that are not drawn, because one picture would have too many triangles. */
  readonly left: number;
  readonly shown: Shown;
}

/** One instance of a mesh in a whole model. */
export interface Piece extends Instance {
  /** The range of this piece's hulls in the list of all hulls shown. */
  readonly run: Run;
  /** Index of the piece's mesh in the list of parts; `null` for a mesh that the service rejected. */
  readonly part: number | null;
  readonly cost: Cost | null;
}

export type Answer = MeshAnswer | WholeAnswer;

/** A finished response of the service, with the surfaces that the page has of the model. */
export interface Finished {
  readonly model: Model;
  readonly params: Params;
  readonly from: Result | WholeModel;
  readonly took: number;
  readonly surfaces: readonly Surface[];
}

/** The part of a response to show. `part: null` shows the whole model; `choice: null` shows the result itself. */
export interface Look {
  readonly part?: number | null;
  readonly choice?: number | null;
}

/** Returns the part of a response to show, with its hulls decoded. Throws a `ServiceError` if no mesh has a result. */
export function describe(finished: Finished, { part = null, choice = null }: Look = {}): Answer {
  const { from } = finished;
  if (!("parts" in from)) return describeMesh(finished, from, null, choice);
  if (from.parts.length === 0) throw new ServiceError(plainProblem(422, "no_part_succeeded", "no mesh of the model has a result"));
  const one = part === null ? undefined : from.parts[part];
  if (!one || part === null) return describeWhole(finished, from);
  const { id, engine, cached } = from;
  return describeMesh(finished, { ...one, id, engine, cached }, { whole: from, part }, choice);
}

function describeMesh({ model, params, took, surfaces }: Finished, result: Result, of: MeshAnswer["of"], choice: number | null): MeshAnswer {
  const line: Choice | undefined = choice === null ? undefined : result.front?.[choice];
  const { hulls, single } = drawnOf(line ?? result);
  const shown: Shown = {
    // A result without a decomposition shows its single hull.
    hulls: hulls.length || !single ? hulls : [single],
    singles: single ? [single] : [],
    surface: surfaceFor(surfaces, result.source, of?.whole.parts[of.part]?.mesh),
    bounds: result.input.bounds,
    scale: result.cost.scale,
    worst: (line ?? result).fit.worst_point ?? null,
  };
  return { kind: "mesh", id: result.id, model, params, took, result, of, choice, hulls, shown };
}

function describeWhole({ model, params, took, surfaces }: Finished, whole: WholeModel): WholeAnswer {
  const drawn = new Map<number, Drawn>();
  const instances = instancesOf(whole);
  for (const mesh of new Set(instances.map((instance) => instance.mesh))) {
    const part = whole.parts.find((part) => part.mesh === mesh);
    const { hulls, single } = part ? drawnOf(part) : { hulls: [], single: undefined };
    const shown = hulls.length || !single ? hulls : [single];
    drawn.set(mesh, { hulls: shown, single, surface: surfaceFor(surfaces, part?.source ?? "high_lod", mesh) });
  }
  const all = assemble(instances, drawn);
  const pieces = piecesOf(whole, instances, all);
  const shown: Shown = { ...all, scale: [1, 1, 1], worst: worstOf(whole, pieces) };
  return { kind: "whole", id: whole.id, model, params, took, whole, pieces, left: all.left, shown };
}

function piecesOf(whole: WholeModel, instances: readonly Instance[], { runs }: Assembly): Piece[] {
  const parts = new Map(whole.parts.map((part, at) => [part.mesh, at]));
  const costs = new Map(whole.parts.flatMap((part) => (part.instances ?? []).map(({ instance, cost }) => [instance, cost ?? null] as const)));
  return instances.map((instance, at) => ({
    ...instance,
    run: runs[at] ?? { first: 0, count: 0 },
    part: parts.get(instance.mesh) ?? null,
    cost: costs.get(instance.number) ?? null,
  }));
}

/** Returns the part with the largest error. */
export const worstPart = (whole: WholeModel): Part | undefined =>
  whole.parts.reduce<Part | undefined>((worst, part) => (worst && errorOf(worst.fit) >= errorOf(part.fit) ? worst : part), undefined);

/**
 * Returns the position of the largest bulge in the first instance of its mesh: fit figures apply to that instance's
 * size.
 */
function worstOf(whole: WholeModel, pieces: readonly Piece[]): Vec | null {
  const part = worstPart(whole);
  const point = part?.fit.worst_point;
  const piece = pieces.find(({ mesh }) => mesh === part?.mesh);
  return point && piece ? placed(point, { ...piece.place, scale: [1, 1, 1] }) : null;
}

function drawnOf(from: Choice | Result | Part): Pick<Drawn, "hulls" | "single"> {
  const block = blockOf(from);
  const points = block ? decodeBlock(block) : { hull: [], hulls: [] };
  return { hulls: points.hulls.map(hullOf).filter((hull) => hull !== undefined), single: hullOf(points.hull) };
}

/** Returns the visible surface (high LOD) if the page has it, otherwise the surface that the hulls were made from. */
export function surfaceFor(surfaces: readonly Surface[], source: string, mesh?: number): Surface | null {
  // The levels of a whole model's meshes carry the number of the mesh.
  const of = (level: string) => surfaces.find((surface) => surface.level === (mesh === undefined ? level : `${level}@${mesh}`));
  return of("high_lod") ?? of(source) ?? (mesh === undefined ? surfaces[0] : undefined) ?? null;
}

/** Returns the bounding box of a surface, in the surface's unit. */
export const boundsOf = (surface: Surface): Box => boxAround(pointsOf(surface)) ?? { min: [0, 0, 0], max: [1, 1, 1] };

/** The figures of what is shown: a result, one alternative, or a whole model. */
export interface Figures {
  readonly cost: number;
  readonly hulls: number;
  readonly vertices: number;
  readonly fit: Fit | null;
  /** Figures of each hull; empty for whole models and for alternatives stored without them. */
  readonly each: readonly HullFigures[];
}

export function figuresOf(now: Answer): Figures {
  if (now.kind === "whole") return figuresOfWhole(now);
  const line = now.choice === null ? undefined : now.result.front?.[now.choice];
  if (line) return { ...line, each: line.each ?? [] };
  const { result } = now;
  const vertices = result.hulls.reduce((sum, hull) => sum + hull.vertices, 0);
  return {
    cost: result.cost.decomposition ?? result.cost.hull,
    hulls: Math.max(1, result.hulls.length),
    vertices: vertices || result.hull.vertices,
    fit: result.fit,
    each: result.hulls,
  };
}

function figuresOfWhole({ whole, pieces }: WholeAnswer): Figures {
  const of = (part: Part) => ({ hulls: Math.max(1, part.hulls.length), vertices: part.hulls.reduce((sum, hull) => sum + hull.vertices, 0) || part.hull.vertices });
  const counts = pieces.map(({ part }) => (part === null ? undefined : whole.parts[part])).map((part) => (part ? of(part) : { hulls: 0, vertices: 0 }));
  return {
    cost: whole.data.physics_cost,
    hulls: counts.reduce((sum, { hulls }) => sum + hulls, 0),
    vertices: counts.reduce((sum, { vertices }) => sum + vertices, 0),
    fit: worstPart(whole)?.fit ?? null,
    each: [],
  };
}
