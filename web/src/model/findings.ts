import type { Surface } from "./surfaces.ts";

/** A triangle of one of the surfaces. */
export interface TrianglePlace {
  readonly surface: Surface;
  readonly index: number;
}

/** What tells where a finding is. */
interface Place {
  readonly code: string;
  readonly part: string | null;
  readonly index?: number | null;
}

/** Codes whose index counts triangles; those of others count vertices, hulls, faces or axes. */
const OF_TRIANGLES = ["MAV_FOUND_DEGENERATE_TRIANGLES", "index_out_of_range", "degenerate_triangles"];

/** The triangle that a finding points at; `null` where it points at something else or at nothing that was read. `mesh`: the
 * number of the mesh of a whole model that it is about. */
export function triangleOf(finding: Place, surfaces: readonly Surface[], mesh: number | null = null): TrianglePlace | null {
  const { code, part, index } = finding;
  if (index == null || !OF_TRIANGLES.includes(code)) return null;
  const words = part?.replace("physics_mesh", "physics_shape").replace("medium_lod", "mid_lod") ?? "";
  const own = mesh === null ? surfaces : surfaces.filter(({ level }) => level.endsWith(`@${mesh}`));
  const named = own.find(({ level }) => words.startsWith(level.replace(/@.*/, ""))) ?? own[0];
  if (!named) return null;
  const run = named.parts.find(({ name }) => name === part || name === words);
  const counted = (run?.first ?? 0) + index;
  return counted * 3 + 2 < named.indices.length ? { surface: named, index: counted } : null;
}
