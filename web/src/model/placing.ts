import { transformed, type Hull } from "./hull.ts";
import type { Prim, RawInstance, WholeModel } from "./result.ts";
import type { Surface } from "./surfaces.ts";
import { add, boxAround, centre, cross, mul, sub, times, type Box, type Vec } from "./vec.ts";

/** A unit quaternion: x, y, z, w. */
export type Rotation = readonly [number, number, number, number];

/** Position, rotation and scale of an instance in a whole model. */
export interface Place {
  /** Metres. */
  readonly position: Vec;
  readonly rotation: Rotation;
  /** Metres per unit of the mesh. For a prim of a scene, whose mesh is in metres: its size relative to the mesh. */
  readonly scale: Vec;
}

/** One instance of a mesh. */
export interface Instance {
  /** Index in the model's list of instances. */
  readonly number: number;
  readonly mesh: number;
  readonly name: string;
  readonly place: Place;
}

/** Returns the prims of a scene as instances of its parts, whose hulls and surfaces are in metres already. */
function instancesOfScene(prims: readonly Prim[]): Instance[] {
  return prims.map(({ name, part, position, rotation, cost }, number) => ({ number, mesh: part, name, place: { position, rotation, scale: cost.scale } }));
}

/** Returns the instances that name a mesh and have a positive scale. Position and rotation default to zero. */
export function instancesOf(whole: WholeModel): Instance[] {
  if (whole.prims) return instancesOfScene(whole.prims);
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

/** Transforms a point of the mesh to metres of the whole model. */
export function placed(point: Vec, { position, rotation, scale }: Place): Vec {
  return add(turned(mul(point, scale), rotation), position);
}

/** Rotates a vector by a unit quaternion. */
export function turned(vector: Vec, [x, y, z, w]: Rotation): Vec {
  const axis: Vec = [x, y, z];
  const twice = times(cross(axis, vector), 2);
  return add(add(vector, times(twice, w)), cross(axis, twice));
}

/** Returns the angle of the rotation in degrees, from 0 to 180. */
export const degreesOf = ({ rotation: [x, y, z, w] }: Place): number =>
  (2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w)) * 180) / Math.PI;

/** The hulls and the surface of one mesh of a whole model, in the mesh's unit. */
export interface Drawn {
  readonly hulls: readonly Hull[];
  readonly single: Hull | undefined;
  readonly surface: Surface | null;
}

/** A range in a list of hulls. */
export interface Run {
  readonly first: number;
  readonly count: number;
}

/** All instances of a whole model, in metres. */
export interface Assembly {
  readonly hulls: Hull[];
  readonly singles: Hull[];
  readonly surface: Surface | null;
  /** The range of hulls of each instance, in the order of the instances. */
  readonly runs: Run[];
  readonly bounds: Box;
  /** Number of instances left out, because the picture would exceed `MAX_TRIANGLES`. */
  readonly left: number;
}

/** Largest number of triangles, of hulls and surfaces, in one picture: about what a phone still turns smoothly. */
const MAX_TRIANGLES = 600_000;

/** Transforms the hulls and surfaces of all instances to metres of the whole model. Hidden instances count for the bounds only. */
export function assemble(instances: readonly Instance[], drawn: ReadonlyMap<number, Drawn>, hidden: ReadonlySet<number> = new Set()): Assembly {
  const [hulls, singles, runs]: [Hull[], Hull[], Run[]] = [[], [], []];
  const surfaces: Standing[] = [];
  const unseen: { hulls: Hull[]; surfaces: Standing[] } = { hulls: [], surfaces: [] };
  let [triangles, left] = [0, 0];
  for (const { mesh, place, number } of instances) {
    const first = hulls.length;
    const of = drawn.get(mesh);
    const more = of ? trianglesOf(of) : 0;
    const put = (hull: Hull) => transformed(hull, (point) => placed(point, place));
    if (of && hidden.has(number)) {
      unseen.hulls.push(...of.hulls.map(put));
      if (of.surface) unseen.surfaces.push({ surface: of.surface, place });
    } else if (of && triangles + more <= MAX_TRIANGLES) {
      triangles += more;
      hulls.push(...of.hulls.map(put));
      if (of.single) singles.push(put(of.single));
      if (of.surface) surfaces.push({ surface: of.surface, place });
    } else if (of) left += 1;
    runs.push({ first, count: hulls.length - first });
  }
  const bounds = boundsOf([...hulls, ...unseen.hulls], [...surfaces, ...unseen.surfaces]) ?? { min: [0, 0, 0], max: [1, 1, 1] };
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

/** Yields the points of a surface, in the surface's unit. */
export function* pointsOf({ positions, origin }: Surface): Generator<Vec> {
  for (let at = 0; at + 2 < positions.length; at += 3) {
    yield [(positions[at] as number) + origin[0], (positions[at + 1] as number) + origin[1], (positions[at + 2] as number) + origin[2]];
  }
}

/** Joins all surfaces into one, in metres relative to `origin`, where single precision suffices. */
function joined(surfaces: readonly Standing[], origin: Vec): Surface | null {
  const [vertices, indexCount] = surfaces.reduce(
    ([points, indices], { surface }) => [points + surface.positions.length / 3, indices + surface.indices.length],
    [0, 0],
  );
  if (vertices === 0) return null;
  const [positions, indices] = [new Float32Array(3 * vertices), new Uint32Array(indexCount)];
  let [vertex, at] = [0, 0];
  for (const { surface, place } of surfaces) {
    const base = vertex;
    for (const point of pointsOf(surface)) {
      positions.set(sub(placed(point, place), origin), 3 * vertex);
      vertex += 1;
    }
    for (const index of surface.indices) indices[at++] = base + index;
  }
  return { level: "whole", origin, positions, indices, parts: [] };
}
