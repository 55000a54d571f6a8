import { changed, type Params } from "./params.ts";
import { isWhole } from "./outcome.ts";
import { turned, type Rotation } from "./placing.ts";
import type { Linkset, LinksetChoice, Prim, Result, Warning, WholeModel } from "./result.ts";
import type { Surface } from "./surfaces.ts";
import { mul, type Vec } from "./vec.ts";

/** The result of a file whose objects are the prims of a linkset. */
export interface Scene extends WholeModel {
  readonly prims: readonly Prim[];
  readonly linkset: Linkset;
}

export const isScene = (from: Result | WholeModel): from is Scene => isWhole(from) && from.prims !== undefined && from.linkset !== undefined;

/** Whether it is the result of an upload request, whose meshes are computed one by one. */
export const isRequest = (from: Result | WholeModel): boolean => isWhole(from) && !isScene(from);

/** The warning that several objects became one mesh. */
const SEVERAL = "several_objects";

export const isSeveral = ({ code }: Warning): boolean => code === SEVERAL;

/** Returns the number of objects that became one mesh; `null` for one object. */
export function objectsIn(from: Result | WholeModel): number | null {
  const said = isWhole(from) ? undefined : from.warnings.find(isSeveral);
  return said ? Number(/^\d+/.exec(said.message)?.[0] ?? 2) : null;
}

/** A line of a linkset's front that is a stored result. */
export type Stop = LinksetChoice & { readonly id: string };

/** Returns the stored lines of a linkset's front, the cheapest first. */
export const stopsOf = ({ front = [] }: WholeModel): Stop[] => front.filter((line): line is Stop => line.id !== undefined);

/** Returns the index of the stop that a result is, or of the most exact one that costs no more. */
export function stopOf(stops: readonly Stop[], { id, data }: WholeModel): number {
  const own = stops.findIndex((stop) => stop.id === id);
  if (own >= 0) return own;
  const most = data.physics_cost + 1e-6;
  return Math.max(0, stops.findLastIndex(({ physics }) => physics <= most));
}

/** Settings that a front goes through, which therefore do not tell fronts apart. */
const NO_BUDGET = { tolerance: null, target_cost: null, target_land_impact: null } as const;

/** Returns the settings with which a front was asked for, as a text that is equal for equal fronts. */
export const frontKey = (params: Params): string => JSON.stringify(changed({ ...params, ...NO_BUDGET }, {}));

/**
 * Returns the settings that have a stop as their result. The most exact stop of a land impact is the result of that land
 * impact as a budget; any other stop is the result of its own cost.
 */
export function paramsAt(params: Params, stops: readonly Stop[], at: number): Params {
  const [own, next] = [stops[at], stops[at + 1]];
  if (!own) return params;
  const isLast = own.land_impact !== next?.land_impact;
  return changed(params, isLast ? { target_land_impact: Math.max(1, own.land_impact) } : { target_cost: Number(own.physics.toFixed(6)) });
}

/** Returns how the first object with a part's mesh is turned: the mesh alone stands as this object does. */
export const turnOf = ({ prims }: Scene, part: number): Rotation => prims.find((prim) => prim.part === part)?.rotation ?? [0, 0, 0, 1];

/** Returns a surface turned about the origin. */
export function turnedSurface(surface: Surface, turn: Rotation): Surface {
  const positions = new Float32Array(surface.positions.length);
  for (let at = 0; at + 2 < positions.length; at += 3) positions.set(turned([...surface.positions.subarray(at, at + 3)] as unknown as Vec, turn), at);
  return { ...surface, origin: turned(surface.origin, turn), positions };
}

/** Returns the size of each part's mesh in metres. */
function sizesOf({ prims }: Scene): Map<number, Vec> {
  const sizes = new Map<number, Vec>();
  for (const { part, size, cost } of prims) {
    const [x, y, z] = cost.scale;
    if (!sizes.has(part)) sizes.set(part, mul(size, [1 / x, 1 / y, 1 / z]));
  }
  return sizes;
}

/** Converts the surfaces of a scene's assets, which fill a cube of side 1, to metres like the hulls of its parts. */
export function inMetres(surfaces: readonly Surface[], scene: Scene): Surface[] {
  const sizes = sizesOf(scene);
  return surfaces.map((surface) => {
    const size = sizes.get(Number(/@(\d+)$/.exec(surface.level)?.[1] ?? -1));
    if (!size) return surface;
    const positions = surface.positions.map((value, at) => value * size[(at % 3) as 0]);
    return { ...surface, origin: mul(surface.origin, size), positions };
  });
}

/** Names the surfaces of a scene: results of the same objects at the same size share them. */
export const surfacesKey = ({ parts, linkset }: Scene, key: string): string => JSON.stringify([key, parts.map(({ mesh_name }) => mesh_name), linkset.size]);
