import type { Hull } from "./hull.ts";
import type { Surface } from "./surfaces.ts";
import { add, boxAround, cross, dot, length, mul, sub, times, touch, type Box, type Vec } from "./vec.ts";

/** Above this number of triangles of the model no marks are made: the search would take seconds. */
const MAX_TRIANGLES = 200_000;
/** Largest number of marked triangles. */
const MAX_MARKED = 60_000;
/** Longest edge of a marked triangle, and of one at the border of a mark, as shares of the diagonal. */
const COARSE = 1 / 24;
const FINE = 1 / 220;
/** Distance from the model's surface at which a mark begins, as a share of the diagonal. */
const BESIDE = 1 / 100;
/** Number of cells of the search grid along the diagonal. */
const CELLS = 48;
/** Distance to a neighbouring hull below which the two touch, as a share of the diagonal. */
const TOUCHING = 1 / 2000;

/**
 * Returns the parts of faces that lie off the model's surface: openings that a hull closes, and bulges. `deep` names the
 * hulls to search. Lengths are in metres of the model.
 */
export function facesOffSurface(hulls: readonly Hull[], deep: readonly number[], surface: Surface, scale: Vec, diagonal: number): Marks {
  const triangles = surface.indices.length / 3;
  if (triangles === 0 || triangles > MAX_TRIANGLES || !(diagonal > 0) || deep.length === 0) return { positions: [], owners: [] };
  const searched = boxAround(deep.flatMap((at) => hulls[at]?.points.map((point) => mul(point, scale)) ?? []));
  if (!searched) return { positions: [], owners: [] };
  const reach = diagonal * BESIDE;
  const near = new Nearby(surface, scale, diagonal / CELLS, { min: searched.min.map((low) => low - reach) as unknown as Vec, max: searched.max.map((high) => high + reach) as unknown as Vec });
  const off = (point: Vec) => !near.within(point, reach);
  const marked: number[] = [];
  const owners: number[] = [];
  for (const at of deep) {
    const hull = hulls[at];
    if (!hull) continue;
    const points = hull.points.map((point) => mul(point, scale));
    const neighbours = hulls.filter((other, number) => number !== at && touch(other.box, hull.box, 0));
    // Nobody sees a face that touches another hull.
    const covered = (point: Vec, normal: Vec) => {
      const before = mul(add(point, times(normal, diagonal * TOUCHING)), [1 / scale[0], 1 / scale[1], 1 / scale[2]]);
      return neighbours.some(({ planes }) => planes.every(({ normal: side, offset }) => dot(side, before) <= offset));
    };
    for (const [a, b, c] of hull.triangles) {
      const corners = [a, b, c].map((at) => points[at] as Vec) as [Vec, Vec, Vec];
      mark(corners, corners.map(off) as Three<boolean>, { coarse: diagonal * COARSE, fine: diagonal * FINE, off, covered, marked });
    }
    while (9 * owners.length < marked.length) owners.push(at);
  }
  return { positions: marked, owners };
}

/** Marked parts of faces. */
export interface Marks {
  /** Nine coordinates per triangle. */
  readonly positions: readonly number[];
  /** The hull of each triangle. */
  readonly owners: readonly number[];
}

/** Heights above the feet between which a closed way is marked, and the width of a way, in metres. */
const AT_FEET = [-0.2, 0.35] as const;
const WAY = 1;
/** Height of the label above the feet, in metres. */
const LABEL = 1;

/** Returns the marked place of the given hulls that reaches down to the feet and is nearest to them; `null` if none is. */
export function wayAt({ positions, owners }: Marks, feet: Vec, hulls: readonly number[]): Vec | null {
  const low = owners.flatMap((owner, triangle): Vec[] => {
    const centre = [0, 1, 2].map((axis) => [0, 3, 6].reduce((sum, corner) => sum + (positions[9 * triangle + corner + axis] as number), 0) / 3) as unknown as Vec;
    const height = centre[2] - feet[2];
    return hulls.includes(owner) && height > AT_FEET[0] && height < AT_FEET[1] ? [centre] : [];
  });
  const aside = (a: Vec, b: Vec) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const nearest = low.reduce<Vec | null>((best, place) => (best && aside(best, feet) <= aside(place, feet) ? best : place), null);
  if (!nearest) return null;
  const around = low.filter((place) => aside(place, nearest) < WAY);
  const middle = (axis: 0 | 1) => (Math.min(...around.map((place) => place[axis])) + Math.max(...around.map((place) => place[axis]))) / 2;
  return [middle(0), middle(1), feet[2] + LABEL];
}

/** Distance from a place to the marks that belong to it, in metres. */
const NEAR = 1.6;

/** Returns the marked triangles of the given hulls, or of all for `null`, that lie near a place: nine coordinates each. */
export function marksNear({ positions, owners }: Marks, place: Vec, hulls: readonly number[] | null): number[] {
  return owners.flatMap((owner, triangle) => {
    if (hulls && !hulls.includes(owner)) return [];
    const corners = positions.slice(9 * triangle, 9 * triangle + 9);
    const middle = [0, 1, 2].map((axis) => [0, 3, 6].reduce((sum, corner) => sum + (corners[corner + axis] as number), 0) / 3) as unknown as Vec;
    return length(sub(middle, place)) < NEAR ? corners : [];
  });
}

type Three<T> = [T, T, T];

interface Marking {
  readonly coarse: number;
  readonly fine: number;
  readonly off: (point: Vec) => boolean;
  /** Whether another hull lies in front of a point of a face with the given normal. */
  readonly covered: (point: Vec, normal: Vec) => boolean;
  readonly marked: number[];
}

/** Marks a triangle, a part of it, or nothing. Splits at the longest edge until the parts are small enough to decide. */
function mark(corners: Three<Vec>, offs: Three<boolean>, how: Marking): void {
  const [a, b, c] = corners;
  const edges: Three<number> = [length(sub(b, a)), length(sub(c, b)), length(sub(a, c))];
  const longest = Math.max(...edges);
  const alike = offs[0] === offs[1] && offs[1] === offs[2];
  if (longest <= (alike ? how.coarse : how.fine)) {
    const centre = times(add(add(a, b), c), 1 / 3);
    if (!(alike ? offs[0] : how.off(centre)) || how.marked.length >= 9 * MAX_MARKED) return;
    const normal = cross(sub(b, a), sub(c, a));
    if (!how.covered(centre, times(normal, 1 / (length(normal) || 1)))) how.marked.push(...a, ...b, ...c);
    return;
  }
  const at = edges.indexOf(longest) as 0 | 1 | 2;
  const [from, to, apex] = [at, ((at + 1) % 3) as 0 | 1 | 2, ((at + 2) % 3) as 0 | 1 | 2];
  const middle = times(add(corners[from], corners[to]), 0.5);
  const isOff = how.off(middle);
  mark([corners[from], middle, corners[apex]], [offs[from], isOff, offs[apex]], how);
  mark([middle, corners[to], corners[apex]], [isOff, offs[to], offs[apex]], how);
}

/** Number of cells that a side of the grid may have; more would not fit in one number. */
const SPAN = 1 << 16;

/** The triangles of a surface within a box, in a grid of cubes, in metres. Outside of the box may be far more surface than cells. */
class Nearby {
  private readonly cells = new Map<number, number[]>();
  /** Each triangle as its first corner and the two edges from there. */
  private readonly edges: Float64Array;

  constructor(
    { positions, indices, origin }: Surface,
    scale: Vec,
    private readonly cell: number,
    { min, max }: Box,
  ) {
    this.edges = new Float64Array(3 * indices.length);
    const [low, high] = [[0, 0, 0], [0, 0, 0]];
    for (let triangle = 0; 3 * triangle < indices.length; triangle += 1) {
      for (let axis = 0; axis < 3; axis += 1) {
        const place = (corner: number) => ((positions[3 * (indices[3 * triangle + corner] as number) + axis] as number) + origin[axis as 0]) * scale[axis as 0];
        const [a, b, c] = [place(0), place(1), place(2)];
        this.edges[9 * triangle + axis] = a;
        this.edges[9 * triangle + 3 + axis] = b - a;
        this.edges[9 * triangle + 6 + axis] = c - a;
        low[axis] = this.cellOf(Math.max(Math.min(a, b, c), min[axis as 0]));
        high[axis] = this.cellOf(Math.min(Math.max(a, b, c), max[axis as 0]));
      }
      this.someCell(low, high, (key) => {
        const list = this.cells.get(key);
        if (list) list.push(triangle);
        else this.cells.set(key, [triangle]);
        return false;
      });
    }
  }

  /** Returns whether a triangle comes within `reach` of a point. */
  within(point: Vec, reach: number): boolean {
    const low = point.map((value) => this.cellOf(value - reach));
    const high = point.map((value) => this.cellOf(value + reach));
    return this.someCell(low, high, (key) => this.cells.get(key)?.some((triangle) => this.distance(triangle, point) <= reach) ?? false);
  }

  private cellOf(value: number): number {
    return Math.floor(value / this.cell) + SPAN / 2;
  }

  /** Visits the cells between two corners until `visit` returns true, and returns whether it did. */
  private someCell(low: readonly number[], high: readonly number[], visit: (key: number) => boolean): boolean {
    for (let x = low[0] as number; x <= (high[0] as number); x += 1) {
      for (let y = low[1] as number; y <= (high[1] as number); y += 1) {
        for (let z = low[2] as number; z <= (high[2] as number); z += 1) if (visit((x * SPAN + y) * SPAN + z)) return true;
      }
    }
    return false;
  }

  /** Returns the distance from a point to a triangle (Ericson, Real-Time Collision Detection, 5.1.5). */
  private distance(triangle: number, point: Vec): number {
    const { edges } = this;
    const at = 9 * triangle;
    const ux = edges[at + 3] as number;
    const uy = edges[at + 4] as number;
    const uz = edges[at + 5] as number;
    const vx = edges[at + 6] as number;
    const vy = edges[at + 7] as number;
    const vz = edges[at + 8] as number;
    const wx = point[0] - (edges[at] as number);
    const wy = point[1] - (edges[at + 1] as number);
    const wz = point[2] - (edges[at + 2] as number);
    const d1 = ux * wx + uy * wy + uz * wz;
    const d2 = vx * wx + vy * wy + vz * wz;
    const uv = ux * vx + uy * vy + uz * vz;
    // The same products for the ends of the two edges.
    const d3 = d1 - (ux * ux + uy * uy + uz * uz);
    const d4 = d2 - uv;
    const d5 = d1 - uv;
    const d6 = d2 - (vx * vx + vy * vy + vz * vz);
    const va = d3 * d6 - d5 * d4;
    const vb = d5 * d2 - d1 * d6;
    const vc = d1 * d4 - d3 * d2;
    let s = 0;
    let t = 0;
    if (d1 <= 0 && d2 <= 0) s = 0;
    else if (d3 >= 0 && d4 <= d3) s = 1;
    else if (vc <= 0 && d1 >= 0 && d3 <= 0) s = d1 / (d1 - d3);
    else if (d6 >= 0 && d5 <= d6) t = 1;
    else if (vb <= 0 && d2 >= 0 && d6 <= 0) t = d2 / (d2 - d6);
    else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
      t = (d4 - d3) / (d4 - d3 + (d5 - d6));
      s = 1 - t;
    } else {
      s = vb / (va + vb + vc);
      t = vc / (va + vb + vc);
    }
    return Math.hypot(wx - s * ux - t * vx, wy - s * uy - t * vy, wz - s * uz - t * vz);
  }
}
