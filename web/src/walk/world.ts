import RAPIER, { type Collider } from "@dimforge/rapier3d-compat";
import type { Hull } from "../model/hull.ts";
import { boxAround, size, sub, type Vec } from "../model/vec.ts";

/** Length of a step of time, in seconds. Every step has this length, so the same moves lead to the same places. */
export const TICK = 1 / 60;
/** In metres per second squared. */
const GRAVITY = 9.8;
/** Longest side of a hull that the engine meets exactly, in metres. Longer ones become meshes of triangles. */
const MAX_HULL = 100;
/** Friction of everything, and share of the speed that a bounce keeps. */
const FRICTION = 0.7;
const BOUNCE = 0.15;

/** Something that stays where it is. Coordinates are metres of the scene. */
export interface Obstacle {
  readonly hull: Pick<Hull, "points" | "triangles">;
  /** Whether the hull is convex; a triangle mesh is not. */
  readonly convex: boolean;
}

export const xyz = ([x, y, z]: Vec): { x: number; y: number; z: number } => ({ x, y, z });
export const vec = ({ x, y, z }: { x: number; y: number; z: number }): Vec => [x, y, z];

/** The physics engine's world: obstacles on a floor without end. */
export class World {
  readonly physics = new RAPIER.World({ x: 0, y: 0, z: -GRAVITY });
  /** The index of each obstacle, by the handle of its collider. */
  private readonly numbers = new Map<number, number>();

  constructor(obstacles: readonly Obstacle[], readonly floor: number) {
    this.physics.timestep = TICK;
    this.add(new RAPIER.ColliderDesc(new RAPIER.HalfSpace({ x: 0, y: 0, z: 1 })).setTranslation(0, 0, floor));
    for (const [number, obstacle] of obstacles.entries()) this.numbers.set(this.add(shapeOf(obstacle)).handle, number);
    // Queries see the obstacles after the first step only.
    this.physics.step();
  }

  /** Returns the index of a collider's obstacle; `null` for the floor and for things that move. */
  numberOf(collider: Collider | null): number | null {
    return (collider && this.numbers.get(collider.handle)) ?? null;
  }

  /** Returns how far a ball can go in a direction before it meets an obstacle, at most `most`. */
  reach(from: Vec, direction: Vec, most: number, radius: number): number {
    const ball = new RAPIER.Ball(radius);
    const hit = this.physics.castShape(xyz(from), NO_TURN, xyz(direction), ball, 0, most, false, STILL_ONLY);
    return hit ? Math.min(most, hit.time_of_impact) : most;
  }

  /** Returns the height of the free space above a point, at most `most`. */
  roomAbove(point: Vec, most: number): number {
    const hit = this.physics.castRay(new RAPIER.Ray(xyz(point), { x: 0, y: 0, z: 1 }), most, true, STILL_ONLY);
    return hit ? hit.timeOfImpact : most;
  }

  /** Advances everything by `TICK`. */
  tick(): void {
    this.physics.step();
  }

  free(): void {
    this.physics.free();
  }

  private add(shape: RAPIER.ColliderDesc): Collider {
    return this.physics.createCollider(shape.setFriction(FRICTION).setRestitution(BOUNCE));
  }
}

export const NO_TURN = { x: 0, y: 0, z: 0, w: 1 };
/** Queries that balls, boxes and the figure do not answer. */
export const STILL_ONLY = RAPIER.QueryFilterFlags.EXCLUDE_DYNAMIC | RAPIER.QueryFilterFlags.EXCLUDE_KINEMATIC;

/** Returns the engine's shape of an obstacle. A hull that is too thin or too long becomes the mesh of its triangles. */
function shapeOf({ hull: { points, triangles }, convex }: Obstacle): RAPIER.ColliderDesc {
  // Single precision is finest near zero.
  const origin = points[0] ?? [0, 0, 0];
  const corners = new Float32Array(points.flatMap((point) => sub(point, origin)));
  const faces = () => RAPIER.ColliderDesc.trimesh(corners, new Uint32Array(triangles.flat()));
  const box = boxAround(points);
  const exact = convex && box && Math.max(...size(box)) <= MAX_HULL;
  return ((exact ? RAPIER.ColliderDesc.convexHull(corners) : null) ?? faces()).setTranslation(...origin);
}
