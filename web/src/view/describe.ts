import { noticeable, type Answer, type MeshAnswer, type Piece, type Shown } from "../model/answer.ts";
import { hullFrom, transformed, type Hull } from "../model/hull.ts";
import { isWhole, visibleBox, type Outcome } from "../model/outcome.ts";
import { assemble, instancesOf, pointsOf, turned, type Assembly, type Drawn, type Instance } from "../model/placing.ts";
import { blockOf, decodeBlock, type Block, type HullFigures, type Part, type Result, type WholeModel } from "../model/result.ts";
import { isScene, turnedSurface, turnOf } from "../model/scene.ts";
import type { Surface } from "../model/surfaces.ts";
import { boxAround, cornersOf, length, mul, size, type Box } from "../model/vec.ts";
import { hullOf } from "../model/wrap.ts";

/** Returns what the view draws of a result: one part of a whole model, or everything but the `hidden` objects for `null`. */
export function describe(outcome: Outcome, part: number | null, surfaces: readonly Surface[], hidden: ReadonlySet<number> = new Set()): Answer {
  const { from } = outcome;
  if (!isWhole(from)) return describeMesh(outcome, from, null, surfaces);
  const one = part === null ? undefined : from.parts[part];
  if (!one || part === null) return describeWhole(outcome, from, surfaces, hidden);
  const { id, engine, cached } = from;
  return describeMesh(outcome, { ...one, id, engine, cached }, { whole: from, part }, surfaces);
}

function describeMesh(outcome: Outcome, result: Result, of: MeshAnswer["of"], surfaces: readonly Surface[]): MeshAnswer {
  const stored = drawnOf(of?.whole.parts[of.part] ?? result);
  const mesh = meshOf(result);
  const found = surfaceFor(surfaces, result.box?.level ?? result.source, of?.whole.parts[of.part]?.mesh);
  const turn = of && isScene(of.whole) ? turnOf(of.whole, of.part) : null;
  const put = (hull: Hull) => (turn ? transformed(hull, (point) => turned(point, turn)) : hull);
  const hulls = (mesh ? [mesh] : stored.hulls).map(put);
  const single = stored.single && put(stored.single);
  const { bounds: source } = result.input;
  const corners = [source, visibleBox(result)].flatMap(cornersOf);
  const bounds = boxAround(turn ? corners.map((corner) => turned(corner, turn)) : corners) ?? source;
  const { scale } = result.cost;
  const shown: Shown = {
    // A result without a decomposition shows its single hull.
    hulls: hulls.length || !single ? hulls : [single],
    isMesh: mesh !== null,
    singles: single ? [single] : [],
    surface: found && turn ? turnedSurface(found, turn) : found,
    bounds,
    scale,
    deep: mesh ? [] : deepOf(result.hulls, noticeable(length(mul(size(source), scale)))),
  };
  return { kind: "mesh", outcome, result, of, hulls, shown };
}

function describeWhole(outcome: Outcome, whole: WholeModel, surfaces: readonly Surface[], hidden: ReadonlySet<number>): Answer {
  const drawn = new Map<number, Drawn>();
  const instances = instancesOf(whole);
  for (const mesh of new Set(instances.map((instance) => instance.mesh))) {
    const part = whole.parts.find((part) => part.mesh === mesh);
    const { hulls, single } = part ? drawnOf(part) : { hulls: [], single: undefined };
    const shown = hulls.length || !single ? hulls : [single];
    drawn.set(mesh, { hulls: shown, single, surface: surfaceFor(surfaces, part?.source ?? "high_lod", mesh) });
  }
  const all = assemble(instances, drawn, hidden);
  const pieces = piecesOf(whole, instances, all);
  const limit = noticeable(length(size(all.bounds)));
  const deep = pieces.flatMap(({ part, run }) => deepOf(part === null ? [] : (whole.parts[part]?.hulls ?? []), limit).filter((at) => at < run.count).map((at) => run.first + at));
  return { kind: "whole", outcome, whole, pieces, left: all.left, shown: { ...all, scale: [1, 1, 1], deep } };
}

const deepOf = (hulls: readonly HullFigures[], limit: number): number[] =>
  hulls.flatMap(({ fill = 0, max_excess: excess = 0 }, at) => (Math.max(fill, excess) > limit ? [at] : []));

function piecesOf(whole: WholeModel, instances: readonly Instance[], { runs }: Assembly): Piece[] {
  const parts = new Map(whole.parts.map((part, at) => [part.mesh, at]));
  const costs = new Map(whole.parts.flatMap((part) => (part.instances ?? []).map(({ instance, cost }) => [instance, cost ?? null] as const)));
  return instances.map((instance, at) => ({
    ...instance,
    run: runs[at] ?? { first: 0, count: 0 },
    part: parts.get(instance.mesh) ?? null,
    cost: costs.get(instance.number) ?? null,
  }));
}

type Decoded = { readonly hulls: readonly Hull[]; readonly single: Hull | undefined };

/** The hulls of each result, decoded once. */
const decoded = new WeakMap<object, Decoded>();

/** Returns the triangle mesh for physics in the form in which hulls are drawn. */
function meshOf({ physics_mesh: mesh }: Result): Hull | null {
  const box = mesh && boxAround(mesh.positions);
  return mesh && box ? hullFrom([...mesh.positions], mesh.triangles.map(([a, b, c]) => [a, b, c]), box) : null;
}

function drawnOf(from: Result | Part): Decoded {
  const known = decoded.get(from);
  if (known) return known;
  const block = blockOf(from);
  const drawn = block ? hullsOf(block) : { hulls: [], single: undefined };
  decoded.set(from, drawn);
  return drawn;
}

/** The hulls of the latest blocks. Results of one linkset differ in a few parts and share the blocks of the others. */
const hullsOfBlocks = new Map<string, Decoded>();
const MAX_BLOCKS = 2000;

function hullsOf(block: Block): Decoded {
  const key = JSON.stringify([block.Min, block.Max, block.HullList, block.Position ?? block.Positions, block.Hull ?? block.BoundingVerts]);
  const known = hullsOfBlocks.get(key);
  if (known) return known;
  const points = decodeBlock(block);
  const drawn = { hulls: points.hulls.map(hullOf).filter((hull) => hull !== undefined), single: hullOf(points.hull) };
  if (hullsOfBlocks.size >= MAX_BLOCKS) hullsOfBlocks.clear();
  hullsOfBlocks.set(key, drawn);
  return drawn;
}

/** Returns the visible surface (high LOD) if the page has it, otherwise the surface that the hulls were made from. */
export function surfaceFor(surfaces: readonly Surface[], source: string, mesh?: number): Surface | null {
  // The levels of a whole model's meshes carry the number of the mesh.
  const of = (level: string) => surfaces.find((surface) => surface.level === (mesh === undefined ? level : `${level}@${mesh}`));
  return of("high_lod") ?? of(source) ?? (mesh === undefined ? surfaces[0] : undefined) ?? null;
}

/** Returns what the view draws of a model without hulls. */
export function undecided(surfaces: readonly Surface[], scale: Shown["scale"]): Shown | null {
  const surface = surfaceFor(surfaces, "high_lod");
  return surface && { hulls: [], singles: [], surface, bounds: boundsOf(surface), scale, deep: [] };
}

const boundsOf = (surface: Surface): Box => boxAround(pointsOf(surface)) ?? { min: [0, 0, 0], max: [1, 1, 1] };
