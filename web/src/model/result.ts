import type { Vec } from "./vec.ts";

/** Points of each hull, decoded from a block; in the block's own unit. */
export interface DecodedBlock {
  /** The single hull. */
  readonly hull: Vec[];
  /** The decomposition, in HullList order; empty where there is none. */
  readonly hulls: Vec[][];
}

/** A block in either spelling (`names=wiki` or `names=viewer`). */
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

/** What was measured of one hull: cubic metres, and metres that it bulges out. */
export interface HullFigures {
  readonly vertices: number;
  readonly volume: number;
  readonly max_excess?: number;
}

/** One line of the front. */
export interface Choice {
  readonly method: string;
  readonly stop: string;
  readonly hulls: number;
  readonly vertices: number;
  readonly cost: number;
  readonly fit: Fit;
  /** Its hulls; results that were stored by earlier versions have none. */
  readonly each?: readonly HullFigures[];
  readonly decomposition?: Block;
  readonly physics_convex?: Block;
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

/** The costs at some scales, and the scales at which another shape takes over. */
export interface Curve {
  readonly points: (PerShape<number> & { readonly factor: number; readonly effective: Cost["effective"] })[];
  readonly thresholds: {
    readonly factor: number;
    readonly side: string;
    readonly limit: number;
    readonly below: { readonly rest: string };
    readonly above: { readonly rest: string };
  }[];
  readonly mesh_physical_from: number | null;
}

export interface Stage {
  readonly stage: string;
  readonly method: string;
  readonly hulls: number;
  readonly vertices: number;
  readonly ms: number;
  readonly stop?: string;
}

/** The result map of the service, as far as the page reads it. */
export interface Result {
  readonly id: string;
  readonly engine: string;
  readonly cached: boolean;
  readonly source: string;
  readonly source_why: string;
  readonly input: {
    readonly vertices: number;
    readonly triangles: number;
    readonly welded_vertices: number;
    readonly degenerate_triangles: number;
    readonly watertight: boolean;
    readonly bounds: { readonly min: Vec; readonly max: Vec };
  };
  readonly stages: Stage[];
  readonly hull: { readonly vertices: number; readonly volume: number; readonly max_outside: number };
  readonly hulls: readonly HullFigures[];
  readonly fit: Fit;
  readonly cost: Cost;
  readonly front?: Choice[];
  readonly warnings: Warning[];
  readonly decomposition?: Block;
  readonly physics_convex?: Block;
}

/** One mesh of a whole model. */
export interface Part extends Omit<Result, "id" | "engine" | "cached"> {
  readonly mesh_name: string;
  /** Its number in the model's list of meshes. */
  readonly mesh: number;
  /** What each of its placings costs, by its number in the model's list of instances. */
  readonly instances?: readonly { readonly instance: number; readonly cost?: Cost }[];
}

/** A placing of a mesh, as an upload request has it; nothing in it is certain to be there. */
export interface RawInstance {
  readonly mesh?: unknown;
  readonly mesh_name?: unknown;
  readonly position?: unknown;
  readonly rotation?: unknown;
  readonly scale?: unknown;
}

/** What the whole linkset comes to. */
export interface Totals {
  readonly physics_cost: number;
  readonly streaming_cost: number;
  readonly simulation_cost: number;
  /** The largest of the three, as land impact counts. */
  readonly resource_cost: number;
  readonly model_physics_cost: { readonly hull: number; readonly decomposition: number; readonly mesh: number };
  readonly prims: number;
  readonly can_be_physical: boolean;
}

/** The answer to the upload request of a whole model: the request, filled in, and what was found. */
export interface WholeModel {
  readonly id: string;
  readonly engine: string;
  readonly cached: boolean;
  readonly parts: readonly Part[];
  readonly errors: readonly (Warning & { readonly index: number | null })[];
  readonly warnings: readonly Warning[];
  readonly data: Totals;
  readonly asset_resources?: { readonly instance_list?: readonly RawInstance[] };
  readonly instance_list?: readonly RawInstance[];
}

const GRID = 65535;
const POINT_BYTES = 6;

/** The points of a block: 16-bit numbers, little-endian, over Min to Max; a hull's count of 0 means 256. */
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

/** The block of a result or of one choice of its front. */
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
