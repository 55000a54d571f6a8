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

/** Number of hulls in the way that a line names. */
const MAX_HULLS = 2;

/** Returns the first hulls that close a way, in words and with the numbers of the page, which count from 1. */
export function closersOf(hulls: readonly number[]): { readonly names: string; readonly are: "is" | "are" } {
  const numbers = hulls.slice(0, MAX_HULLS).sort((a, b) => a - b).map((hull) => hull + 1);
  if (numbers.length === 0) return { names: "the physics shape", are: "is" };
  return numbers.length === 1 ? { names: `hull ${numbers}`, are: "is" } : { names: `hulls ${numbers.join(" and ")}`, are: "are" };
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
