import { boxAround, cross, dot, length, sub, times, type Box, type Vec } from "./vec.ts";

/** A half-space. A point is inside if `dot(normal, point) <= offset`. */
export interface Plane {
  readonly normal: Vec;
  readonly offset: number;
}

/** A convex hull with the faces, planes and edges that drawing, sections and picking need. */
export interface Hull {
  readonly points: readonly Vec[];
  /** Indices into `points`, counter-clockwise seen from outside. */
  readonly triangles: readonly (readonly [number, number, number])[];
  readonly planes: readonly Plane[];
  /** Edges between faces that are not coplanar, as indices into `points`. */
  readonly edges: readonly (readonly [number, number])[];
  readonly box: Box;
  readonly centre: Vec;
}

/** Cosine of 2°. Neighbouring faces at smaller angles count as coplanar, because 16-bit rounding tilts small faces. */
const COPLANAR_COSINE = Math.cos((2 * Math.PI) / 180);

/** Returns the hull with `move` applied to its points. `move` must be affine and must preserve orientation. */
export function transformed({ points, triangles, edges }: Hull, move: (point: Vec) => Vec): Hull {
  const moved = points.map(move);
  const planes = triangles.flatMap((triangle) => planeOf(moved, triangle) ?? []);
  return { points: moved, triangles, edges, planes, box: boxAround(moved) ?? { min: [0, 0, 0], max: [0, 0, 0] }, centre: meanOf(moved) };
}

function meanOf(points: readonly Vec[]): Vec {
  const sum = points.reduce<Vec>((total, p) => [total[0] + p[0], total[1] + p[1], total[2] + p[2]], [0, 0, 0]);
  return times(sum, 1 / Math.max(1, points.length));
}

/** Returns the plane of a face with its normal outward; `undefined` if the face has no area. */
function planeOf(points: readonly Vec[], triangle: readonly [number, number, number]): Plane | undefined {
  const [a, b, c] = triangle.map((index) => points[index] as Vec) as [Vec, Vec, Vec];
  const raw = cross(sub(b, a), sub(c, a));
  const area = length(raw);
  if (!(area > 0)) return undefined;
  const normal = times(raw, 1 / area);
  return { normal, offset: dot(normal, a) };
}

/** Returns a hull with the planes and edges of its faces. */
export function hullFrom(points: Vec[], triangles: [number, number, number][], box: Box): Hull {
  const planes: Plane[] = [];
  const owners = new Map<string, { edge: [number, number]; normal: Vec }>();
  const edges: [number, number][] = [];
  for (const triangle of triangles) {
    const [a, b, c] = triangle;
    const plane = planeOf(points, triangle);
    if (!plane) continue;
    planes.push(plane);
    const { normal } = plane;
    for (const [from, to] of [[a, b], [b, c], [c, a]] as const) {
      const key = from < to ? `${from}-${to}` : `${to}-${from}`;
      const other = owners.get(key);
      if (!other) owners.set(key, { edge: [from, to], normal });
      else if (dot(other.normal, normal) < COPLANAR_COSINE) edges.push(other.edge);
    }
  }
  return { points, triangles, planes, edges, box, centre: meanOf(points) };
}

/**
 * Returns where a ray enters the hull between `near` and `far`, in multiples of `direction`; `undefined` if it misses.
 */
export function meets(hull: Pick<Hull, "planes">, origin: Vec, direction: Vec, near = 0, far = Infinity): number | undefined {
  for (const { normal, offset } of hull.planes) {
    const speed = dot(normal, direction);
    const gap = offset - dot(normal, origin);
    if (speed === 0) {
      if (gap < 0) return undefined;
    } else if (speed > 0) far = Math.min(far, gap / speed);
    else near = Math.max(near, gap / speed);
    if (near > far) return undefined;
  }
  return near;
}

/** Returns the polygon in which an axis-aligned plane cuts the hull, its points in order; empty if the plane misses. */
export function sectionOf(hull: Hull, axis: 0 | 1 | 2, place: number): Vec[] {
  if (place <= hull.box.min[axis] || place >= hull.box.max[axis]) return [];
  const cut: Vec[] = [];
  for (const [a, b, c] of hull.triangles) {
    for (const [from, to] of [[a, b], [b, c], [c, a]] as const) {
      const [p, q] = [hull.points[from] as Vec, hull.points[to] as Vec];
      if (from < to && p[axis] < place !== q[axis] < place) {
        const share = (place - p[axis]) / (q[axis] - p[axis]);
        cut.push([0, 1, 2].map((i) => p[i as 0] + share * (q[i as 0] - p[i as 0])) as unknown as Vec);
      }
    }
  }
  return sortedAroundMean(cut, ((axis + 1) % 3) as 0, ((axis + 2) % 3) as 0);
}

function sortedAroundMean(points: Vec[], u: 0 | 1 | 2, v: 0 | 1 | 2): Vec[] {
  const middle = (axis: 0 | 1 | 2) => points.reduce((sum, p) => sum + p[axis], 0) / points.length;
  const [cu, cv] = [middle(u), middle(v)];
  return points
    .map((point) => ({ point, angle: Math.atan2(point[v] - cv, point[u] - cu) }))
    .sort((a, b) => a.angle - b.angle)
    .map(({ point }) => point);
}
