import { transformed, type Hull } from "./hull.ts";
import type { RawInstance, WholeModel } from "./result.ts";
import type { Surface } from "./surfaces.ts";
import { add, boxAround, centre, cross, mul, sub, times, type Box, type Vec } from "./vec.ts";

/** Where, how large and how turned a mesh stands in a whole model. */
export interface Place {
  /** Metres. */
  readonly position: Vec;
  /** A unit quaternion: x, y, z, w. */
  readonly rotation: readonly [number, number, number, number];
  /** Metres a unit of the mesh. */
  readonly scale: Vec;
}

/** One mesh in its place. */
export interface Instance {
  /** Its number in the model's list of instances. */
  readonly number: number;
  readonly mesh: number;
  readonly name: string;
  readonly place: Place;
}

/** The placings that can be drawn: those that name a mesh and have a size. A place or a turn that is missing is none. */
export function instancesOf(whole: WholeModel): Instance[] {
  const list = whole.asset_resources?.instance_list ?? whole.instance_list ?? [];
  return list.flatMap((raw, number) => {
    const place = placeOf(raw);
    if (!place || !Number.isInteger(raw.mesh)) return [];
    const mesh = raw.mesh as number;
    const name = typeof raw.mesh_name === "string" && raw.mesh_name ? raw.mesh_name : `mesh ${mesh}`;
    return [{ number, mesh, name, place }];
  });
}

function placeOf({ position, rotation, scale }: RawInstance): Place | null {
  const size = numbers(scale, 3);
  if (!size?.every((side) => side > 0)) return null;
  const turn = numbers(rotation, 4) ?? [0, 0, 0, 1];
  const norm = Math.hypot(...turn);
  const unit = norm > 1e-6 ? turn.map((part) => part / norm) : [0, 0, 0, 1];
  return {
    position: (numbers(position, 3) ?? [0, 0, 0]) as unknown as Vec,
    rotation: unit as unknown as Place["rotation"],
    scale: size as unknown as Vec,
  };
}

function numbers(value: unknown, count: number): number[] | null {
  const right = Array.isArray(value) && value.length === count && value.every((part) => Number.isFinite(part));
  return right ? (value as number[]) : null;
}

/** A point of the mesh, in metres of the whole model. */
export function placed(point: Vec, { position, rotation, scale }: Place): Vec {
  return add(turned(mul(point, scale), rotation), position);
}

/** A vector turned by a unit quaternion. */
export function turned(vector: Vec, [x, y, z, w]: Place["rotation"]): Vec {
  const axis: Vec = [x, y, z];
  const twice = times(cross(axis, vector), 2);
  return add(add(vector, times(twice, w)), cross(axis, twice));
}

/** By how many degrees it is turned, whatever the axis. */
export const degreesOf = ({ rotation: [x, y, z, w] }: Place): number =>
  (2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w)) * 180) / Math.PI;

/** A mesh of a whole model with all that is drawn of it, in its own unit. */
export interface Drawn {
  readonly hulls: readonly Hull[];
  readonly single: Hull | undefined;
  readonly surface: Surface | null;
}

/** A run of hulls in a list of them. */
export interface Run {
  readonly first: number;
  readonly count: number;
}

/** A whole model put together, in metres. */
export interface Assembly {
  readonly hulls: Hull[];
  readonly singles: Hull[];
  readonly surface: Surface | null;
  /** Which hulls are of which placing, in the order of the placings. */
  readonly runs: Run[];
  readonly bounds: Box;
  /** Placings that were too many for one picture. */
  readonly left: number;
}

/** Triangles of hulls and of surfaces that one picture may have: about what a telephone still turns smoothly. */
const MOST_TRIANGLES = 600_000;

/** Puts every placing of a whole model where it stands. */
export function assemble(instances: readonly Instance[], drawn: ReadonlyMap<number, Drawn>): Assembly {
  const [hulls, singles, runs]: [Hull[], Hull[], Run[]] = [[], [], []];
  const surfaces: { surface: Surface; place: Place }[] = [];
  let [triangles, left] = [0, 0];
  for (const { mesh, place } of instances) {
    const first = hulls.length;
    const of = drawn.get(mesh);
    const more = of ? trianglesOf(of) : 0;
    if (of && triangles + more <= MOST_TRIANGLES) {
      triangles += more;
      const put = (hull: Hull) => transformed(hull, (point) => placed(point, place));
      hulls.push(...of.hulls.map(put));
      if (of.single) singles.push(put(of.single));
      if (of.surface) surfaces.push({ surface: of.surface, place });
    } else if (of) left += 1;
    runs.push({ first, count: hulls.length - first });
  }
  const bounds = boundsOf(hulls, surfaces) ?? { min: [0, 0, 0], max: [1, 1, 1] };
  return { hulls, singles, runs, bounds, left, surface: joined(surfaces, centre(bounds)) };
}

const trianglesOf = ({ hulls, surface }: Drawn): number =>
  hulls.reduce((sum, hull) => sum + hull.triangles.length, (surface?.indices.length ?? 0) / 3);

type Standing = { surface: Surface; place: Place };

function boundsOf(hulls: readonly Hull[], surfaces: readonly Standing[]): Box | undefined {
  const points = function* (): Generator<Vec> {
    for (const { box } of hulls) yield* [box.min, box.max];
    for (const { surface, place } of surfaces) for (const point of pointsOf(surface)) yield placed(point, place);
  };
  return boxAround(points());
}

/** The points of a surface, in its own unit. */
export function* pointsOf({ positions, origin }: Surface): Generator<Vec> {
  for (let at = 0; at + 2 < positions.length; at += 3) {
    yield [(positions[at] as number) + origin[0], (positions[at + 1] as number) + origin[1], (positions[at + 2] as number) + origin[2]];
  }
}

/** All surfaces as one, in metres around `origin`: single precision suffices there. */
function joined(surfaces: readonly Standing[], origin: Vec): Surface | null {
  const [vertices, corners] = surfaces.reduce(
    ([points, indices], { surface }) => [points + surface.positions.length / 3, indices + surface.indices.length],
    [0, 0],
  );
  if (vertices === 0) return null;
  const [positions, indices] = [new Float32Array(3 * vertices), new Uint32Array(corners)];
  let [vertex, corner] = [0, 0];
  for (const { surface, place } of surfaces) {
    const base = vertex;
    for (const point of pointsOf(surface)) {
      positions.set(sub(placed(point, place), origin), 3 * vertex);
      vertex += 1;
    }
    for (const index of surface.indices) indices[corner++] = base + index;
  }
  return { level: "whole", origin, positions, indices, parts: [] };
}
