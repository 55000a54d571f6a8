import type { Surface } from "./surfaces.ts";

/** A triangle of one of the surfaces. */
export interface TrianglePlace {
  readonly surface: Surface;
  readonly index: number;
}

/** The fields of a finding that locate it. */
interface Place {
  readonly code: string;
  readonly part: string | null;
  readonly index?: number | null;
}

/** The codes with a triangle number as index. The index of other codes counts vertices, hulls, faces or axes. */
const TRIANGLE_CODES = ["MAV_FOUND_DEGENERATE_TRIANGLES", "index_out_of_range", "degenerate_triangles"];

/**
 * Returns the triangle that a finding names; `null` if the finding names none, or one that is not in `surfaces`.
 * `mesh` is the number of the finding's mesh in a whole model.
 */
export function triangleOf(finding: Place, surfaces: readonly Surface[], mesh: number | null = null): TrianglePlace | null {
  const { code, part, index } = finding;
  if (index == null || !TRIANGLE_CODES.includes(code)) return null;
  const words = part?.replace("physics_mesh", "physics_shape").replace("medium_lod", "mid_lod") ?? "";
  const own = mesh === null ? surfaces : surfaces.filter(({ level }) => level.endsWith(`@${mesh}`));
  const named = own.find(({ level }) => words.startsWith(level.replace(/@.*/, ""))) ?? own[0];
  if (!named) return null;
  const run = named.parts.find(({ name }) => name === part || name === words);
  const counted = (run?.first ?? 0) + index;
  return counted * 3 + 2 < named.indices.length ? { surface: named, index: counted } : null;
}
