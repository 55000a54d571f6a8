import type { Hull } from "./hull.ts";
import { isWhole, type Outcome } from "./outcome.ts";
import type { Instance, Run } from "./placing.ts";
import { errorOf, type Cost, type Fit, type HullFigures, type Part, type Result, type WholeModel } from "./result.ts";
import type { Surface } from "./surfaces.ts";
import type { Box, Vec } from "./vec.ts";

/** The contents of a picture. Points are in the model's unit. */
export interface Shown {
  readonly hulls: readonly Hull[];
  /** Whether `hulls` is one triangle mesh, which may be open: its faces are seen from both sides. */
  readonly isMesh?: boolean;
  /** The single hull of each mesh. */
  readonly singles: readonly Hull[];
  readonly surface: Surface | null;
  /** The bounding box of the model. */
  readonly bounds: Box;
  /** Metres per unit, on each axis. */
  readonly scale: Vec;
  /** Indices of the hulls that fill or bulge noticeably. */
  readonly deep: readonly number[];
}

/** The result for one mesh, with everything that the view draws of it. A whole model has one for each of its meshes. */
export interface MeshAnswer {
  readonly kind: "mesh";
  readonly outcome: Outcome;
  readonly result: Result;
  /** The whole model and the index of this mesh among its parts; `null` if the upload was one mesh. */
  readonly of: { readonly whole: WholeModel; readonly part: number } | null;
  readonly hulls: readonly Hull[];
  readonly shown: Shown;
}

/** The result for a whole model, with every instance of its meshes in place. */
export interface WholeAnswer {
  readonly kind: "whole";
  readonly outcome: Outcome;
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

/** Share of the model's diagonal below which a bulge or a filled space is not worth a mark. */
const NOTICEABLE = 0.02;
/** Smallest depth worth a mark, in metres. */
const SMALLEST = 0.005;

/** Returns the depth in metres from which filled space and bulges are marked. */
export const noticeable = (diagonal: number): number => Math.max(SMALLEST, NOTICEABLE * diagonal);

/** Returns the part with the largest error. */
export const worstPart = (whole: WholeModel): Part | undefined =>
  whole.parts.reduce<Part | undefined>((worst, part) => (worst && errorOf(worst.fit) >= errorOf(part.fit) ? worst : part), undefined);

/** The figures of a result: of one mesh, or of a whole model. */
export interface Figures {
  readonly hulls: number;
  readonly vertices: number;
  readonly fit: Fit | null;
  /** Figures of each hull; empty for whole models. */
  readonly each: readonly HullFigures[];
}

export function figuresOf(from: Result | WholeModel): Figures {
  if (isWhole(from)) return figuresOfWhole(from);
  const vertices = from.hulls.reduce((sum, hull) => sum + hull.vertices, 0);
  return { hulls: Math.max(1, from.hulls.length), vertices: vertices || from.hull.vertices, fit: from.fit, each: from.hulls };
}

function figuresOfWhole(whole: WholeModel): Figures {
  const figures = whole.parts.map((part) => ({
    instances: Math.max(1, part.instances?.length ?? 1),
    hulls: Math.max(1, part.hulls.length),
    vertices: part.hulls.reduce((sum, hull) => sum + hull.vertices, 0) || part.hull.vertices,
  }));
  return {
    hulls: figures.reduce((sum, { instances, hulls }) => sum + instances * hulls, 0),
    vertices: figures.reduce((sum, { instances, vertices }) => sum + instances * vertices, 0),
    fit: worstPart(whole)?.fit ?? null,
    each: [],
  };
}
