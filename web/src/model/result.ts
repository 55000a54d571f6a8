import type { Axis } from "./params.ts";
import type { Box, Vec } from "./vec.ts";

/** The points of each hull of a block, in the block's unit. */
export interface DecodedBlock {
  /** The single hull. */
  readonly hull: Vec[];
  /** The hulls of the decomposition, in the order of HullList; empty if the block has none. */
  readonly hulls: Vec[][];
}

/** A physics block, with either set of key names (`names=wiki` or `names=viewer`). */
export interface Block {
  readonly Min: Vec;
  readonly Max: Vec;
  readonly Hull?: string;
  readonly BoundingVerts?: string;
  readonly HullList?: string;
  readonly Position?: string;
  readonly Positions?: string;
}

export interface Fit {
  readonly coverage: number;
  readonly max_outside: number;
  readonly max_excess: number;
  readonly worst_hull: number | null;
  readonly worst_point: Vec | null;
  /** Depth of the free space inside the hulls, in metres; absent in results that earlier versions stored. */
  readonly fill?: number;
  /** The deepest filled place, in metres; null where nothing is filled. */
  readonly fill_at?: Vec | null;
  readonly volume_error: number | null;
  readonly overlap: number;
}

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly part: string | null;
  readonly index?: number | null;
  readonly severity?: string;
}

/** Returns how wrong the hulls are, in metres: the larger of their bulge and of the depth of what they fill. */
export const errorOf = (fit: Fit): number => Math.max(fit.fill ?? 0, fit.max_excess);

/** Measurements of one hull: volume in cubic metres, bulge (`max_excess`) in metres. */
export interface HullFigures {
  readonly vertices: number;
  readonly volume: number;
  readonly max_excess?: number;
  /** Depth of the free space inside this hull, in metres. */
  readonly fill?: number;
}

/** A region that an avatar reaches in the model and not among the hulls. */
export interface ClosedWay {
  /** A position of the avatar's feet, in the block's unit. */
  readonly at: Vec;
  /** The hulls in the way, by index. */
  readonly hulls: readonly number[];
}

/** The ways that hulls close, although `keep` should keep them. */
export interface Passages {
  readonly mode: string;
  readonly closed: readonly ClosedWay[];
}

/** One alternative: a line of the result's `front`. */
export interface Choice {
  /** Id of the stored result that this line is; absent in fronts that earlier versions stored. */
  readonly id?: string;
  readonly method: string;
  readonly stop: string;
  readonly hulls: number;
  readonly vertices: number;
  readonly cost: number;
  readonly fit: Fit;
  /** Figures of each hull; absent in results that earlier versions stored. */
  readonly each?: readonly HullFigures[];
  /** The figures of the triangle mesh, where the choice is one. */
  readonly mesh_fit?: MeshFigures;
  readonly decomposition?: Block;
  readonly physics_convex?: Block;
  /** The ways that it closes; absent in fronts that earlier versions stored. */
  readonly passages?: Passages;
}

type PerShape<T> = { readonly hull: T; readonly decomposition: T | null; readonly mesh: T | null };

export interface Cost extends PerShape<number> {
  readonly scale: Vec;
  readonly effective: {
    readonly shape: string;
    readonly rest: string;
    readonly moving: string;
    readonly cost: number;
    readonly why: string;
  };
  readonly can_be_physical: PerShape<boolean>;
  readonly curve?: Curve;
}

/** The costs at several scales, and the scales at which the effective shape changes. */
export interface Curve {
  readonly points: (PerShape<number> & { readonly factor: number; readonly effective: Cost["effective"] })[];
  readonly thresholds: {
    readonly factor: number;
    readonly side: string;
    readonly limit: number;
    readonly below: { readonly rest: string };
    readonly above: { readonly rest: string };
  }[];
}

export interface Stage {
  readonly stage: string;
  readonly method: string;
  readonly hulls: number;
  readonly vertices: number;
  readonly ms: number;
  readonly stop?: string;
  /** The share of what was found that simplifying keeps, in percent. */
  readonly retain?: number;
}

/** The fields of the service's result that the page reads. */
export interface Result {
  readonly id: string;
  readonly engine: string;
  readonly cached: boolean;
  readonly source: string;
  readonly source_why: string;
  readonly input: {
    readonly vertices: number;
    readonly triangles: number;
    readonly watertight: boolean;
    /** The axis of the file that points up, and where that is known from; absent in older stored results. */
    readonly up?: Axis;
    readonly up_from?: "request" | "file" | "assumed";
    readonly bounds: Box;
  };
  /** The visible model, where the hulls were made from anything else; absent in older stored results. */
  readonly box?: { readonly level: string; readonly visible: Box } | null;
  readonly stages: Stage[];
  readonly hull: { readonly vertices: number; readonly volume: number; readonly max_outside: number };
  readonly hulls: readonly HullFigures[];
  readonly fit: Fit;
  readonly cost: Cost;
  readonly front?: Choice[];
  /** With `walk=true`; null where an avatar reaches nothing in the model either. */
  readonly walk?: { readonly kept: number; readonly lost?: readonly (ClosedWay & { readonly volume: number })[] } | null;
  /** Ways that stay closed although `passages=keep` should keep them; absent in older stored results. */
  readonly passages?: Passages;
  readonly warnings: Warning[];
  readonly decomposition?: Block;
  readonly physics_convex?: Block;
  /** The triangle mesh for physics, where `physics` chose one, and its figures. */
  readonly physics_mesh?: { readonly positions: readonly Vec[]; readonly triangles: readonly (readonly [number, number, number])[] };
  readonly mesh_fit?: MeshFigures;
  /** With `physics=cheapest`: why that shape was chosen. */
  readonly cheapest?: { readonly why: string };
}

/** The figures of a triangle mesh for physics. */
export interface MeshFigures {
  readonly triangles: number;
  /** Distances to and from the source, in metres. */
  readonly from_source: number;
  readonly to_source: number;
  /** In metres. */
  readonly mean_width: number;
  readonly cost: number;
}

/** One mesh of a whole model. */
export interface Part extends Omit<Result, "id" | "engine" | "cached"> {
  readonly mesh_name: string;
  /** Index in the model's list of meshes. */
  readonly mesh: number;
  /** The cost of each instance, by its index in the model's list of instances. */
  readonly instances?: readonly { readonly instance: number; readonly cost?: Cost }[];
}

/** An instance as an upload request spells it. Any field may be missing or of another type. */
export interface RawInstance {
  readonly mesh?: unknown;
  readonly mesh_name?: unknown;
  readonly position?: unknown;
  readonly rotation?: unknown;
  readonly scale?: unknown;
}

/** The costs of the whole linkset. */
export interface Totals {
  readonly physics_cost: number;
  readonly streaming_cost: number;
  readonly simulation_cost: number;
  readonly model_physics_cost: { readonly hull: number; readonly decomposition: number; readonly mesh: number };
  readonly prims: number;
  readonly can_be_physical: boolean;
}

/** An object of a scene as a prim of a linkset. */
export interface Prim {
  readonly name: string;
  /** Index of its mesh among the parts. */
  readonly part: number;
  /** Centre in metres. */
  readonly position: Vec;
  readonly rotation: readonly [number, number, number, number];
  /** Sides in metres, along the axes of the prim. */
  readonly size: Vec;
  /** Costs at the prim's own size; `scale` is relative to the part's result. */
  readonly cost: Cost;
}

/** The cost report of a linkset. */
export interface Linkset {
  /** Sides of the linkset's box, in metres. */
  readonly size: Vec;
  readonly findings: readonly { readonly code: string; readonly message: string; readonly part: string | null }[];
}

/** A line of the front of a linkset. */
export interface LinksetChoice {
  /** Id of the stored result that this line is; absent if the service does not store it. */
  readonly id?: string;
  /** Land impact, rounded as viewers show it. */
  readonly land_impact: number;
  readonly physics: number;
  /** Sum of the errors of all prims, in metres. */
  readonly error: number;
}

/** The response to a whole model: its upload request with the physics filled in, and the findings. */
export interface WholeModel {
  readonly id: string;
  readonly engine: string;
  readonly cached: boolean;
  readonly parts: readonly Part[];
  readonly errors: readonly (Warning & { readonly index: number | null })[];
  readonly warnings: readonly Warning[];
  readonly data: Totals;
  /** The objects of a scene, the root first; only with `parts=objects`, like the rest below. */
  readonly prims?: readonly Prim[];
  readonly linkset?: Linkset;
  /** With `front`: results of the linkset, from the cheapest to the most exact. */
  readonly front?: readonly LinksetChoice[];
  readonly asset_resources?: { readonly instance_list?: readonly RawInstance[] };
  readonly instance_list?: readonly RawInstance[];
}

const GRID = 65535;
const POINT_BYTES = 6;

/** Decodes a block. Coordinates are little-endian 16-bit numbers over Min to Max; a hull's count of 0 means 256. */
export function decodeBlock(block: Block): DecodedBlock {
  const decode = (text: string | undefined) => points(bytes(text ?? ""), block);
  const all = decode(block.Position ?? block.Positions);
  const hulls: Vec[][] = [];
  let first = 0;
  for (const stored of bytes(block.HullList ?? "")) {
    const count = stored === 0 ? 256 : stored;
    hulls.push(all.slice(first, first + count));
    first += count;
  }
  return { hull: decode(block.Hull ?? block.BoundingVerts), hulls };
}

/** Returns the block of a result or of an alternative. */
export const blockOf = (from: { decomposition?: Block; physics_convex?: Block }): Block | undefined =>
  from.decomposition ?? from.physics_convex;

function bytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function points(data: Uint8Array, { Min, Max }: Block): Vec[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const found: Vec[] = [];
  for (let at = 0; at + POINT_BYTES <= data.length; at += POINT_BYTES) {
    const on = (axis: 0 | 1 | 2) =>
      Min[axis] + (view.getUint16(at + 2 * axis, true) / GRID) * (Max[axis] - Min[axis]);
    found.push([on(0), on(1), on(2)]);
  }
  return found;
}
