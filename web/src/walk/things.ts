import RAPIER, { type RigidBody } from "@dimforge/rapier3d-compat";
import { times, type Vec } from "../model/vec.ts";
import { vec, xyz, type World } from "./world.ts";

export type Kind = "ball" | "box";

/** Radius of a ball and half the side of a box, beside an avatar of 1.8 m, in metres. */
export const HALF: Readonly<Record<Kind, number>> = { ball: 0.15, box: 0.18 };
/** Largest number of things. Another one replaces the oldest. */
export const MAX_THINGS = 32;
const DENSITY = 120;
const FRICTION = 0.6;
const BOUNCE = 0.35;
/** Speed at which a thing leaves the hands, in metres per second. */
const TOSS = 1.2;
/** Share of its turning that a thing loses in a second, so that balls come to rest. */
const ROLL = 1.5;
/** A turn about no main axis, so that a box does not land flat by chance. */
const TILT = [0.18, 0.09, 0.27, 0.94] as const;
const NO_TURN = [0, 0, 0, 1] as const;

/** Where a thing is. */
export interface Pose {
  readonly kind: Kind;
  readonly at: Vec;
  readonly turn: readonly [number, number, number, number];
}

/** A thing with its movement, for another world. */
export interface Left extends Pose {
  /** In metres per second. */
  readonly speed: Vec;
  /** In radians per second, about each axis. */
  readonly spin: Vec;
}

/** Balls and boxes that fall. */
export class Things {
  private readonly all: { readonly kind: Kind; readonly body: RigidBody }[] = [];

  /** `grown` is the size of the things beside those of an adult avatar. */
  constructor(
    private readonly world: World,
    readonly grown: number,
  ) {}

  drop(kind: Kind, at: Vec, forward: Vec): void {
    this.put({ kind, at, turn: kind === "box" ? TILT : NO_TURN, speed: times(forward, TOSS), spin: [0, 0, 0] });
  }

  /** Adds a thing with its movement. */
  put({ kind, at, turn: [x, y, z, w], speed, spin }: Left): void {
    const half = HALF[kind] * this.grown;
    const desc = RAPIER.RigidBodyDesc.dynamic().setTranslation(...at).setRotation({ x, y, z, w }).setCcdEnabled(true).setAngularDamping(ROLL);
    const body = this.world.physics.createRigidBody(desc);
    const shape = kind === "ball" ? RAPIER.ColliderDesc.ball(half) : RAPIER.ColliderDesc.cuboid(half, half, half);
    this.world.physics.createCollider(shape.setDensity(DENSITY).setFriction(FRICTION).setRestitution(BOUNCE), body);
    body.setLinvel(xyz(speed), true);
    body.setAngvel(xyz(spin), true);
    this.all.push({ kind, body });
    const oldest = this.all.length > MAX_THINGS ? this.all.shift() : undefined;
    if (oldest) this.world.physics.removeRigidBody(oldest.body);
  }

  get moving(): boolean {
    return this.all.some(({ body }) => !body.isSleeping());
  }

  poses(): Left[] {
    return this.all.map(({ kind, body }) => {
      const { x, y, z, w } = body.rotation();
      return { kind, at: vec(body.translation()), turn: [x, y, z, w], speed: vec(body.linvel()), spin: vec(body.angvel()) };
    });
  }
}
