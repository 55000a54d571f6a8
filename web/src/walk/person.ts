import RAPIER, { type Collider, type KinematicCharacterController } from "@dimforge/rapier3d-compat";
import type { Vec } from "../model/vec.ts";
import { STILL_ONLY, TICK, vec, type World } from "./world.ts";

/** Width and height in metres. */
export interface Avatar {
  readonly width: number;
  readonly height: number;
}

/** What the person wants to do: shares of the full speed from -1 to 1. */
export interface Intent {
  readonly forward: number;
  /** To the right. */
  readonly aside: number;
  /** To the left. */
  readonly turn: number;
  readonly jump: boolean;
}

/** An obstacle that stops the person. */
export interface Bump {
  /** Index of the obstacle. */
  readonly obstacle: number;
  /** Where the person touches it, in metres of the scene. */
  readonly at: Vec;
  /** Height of the opening ahead, in metres, if only the head does not pass; `null` otherwise. */
  readonly opening: number | null;
}

/** The service forgives a swelling of the hulls by this length, in metres; see `geometry/walk` of the service. */
const SLACK = 0.03;
/** Gap that the engine keeps between the body and obstacles, in metres. */
const GAP = 0.01;
const LEAST_RADIUS = 0.01;
/** Lengths below are those of an avatar of this height, and grow with it. */
const ADULT = 1.8;
/** Speed of walking, in metres per second, and of turning, in radians per second. */
const SPEED = 3.2;
const TURN = 2.2;
/** Speed at which a jump begins: about one metre high. */
const JUMP = 4.5;
const GRAVITY = 9.8;
/** Heights of steps that the person climbs, the highest first. */
const STEPS = [0.5, 0.3, 0.18, 0.1] as const;
/** Share of a move below which something holds the person up. */
const ENOUGH = 0.5;
const STEEPEST = (50 * Math.PI) / 180;
/** Normals with a smaller vertical share belong to walls. */
const WALL = 0.5;
/** Height of the knees as a share of the person's, and the distance behind the front of a lintel at which it is measured. */
const KNEE = 0.3;
const BEYOND = 0.02;
/** Mass for pushing balls and boxes, in kilograms. */
const MASS = 60;
/** Radius beyond which the person is brought back, in metres. */
const FARTHEST = 400;

/** The body that the user walks with: an upright capsule. */
export class Person {
  /** Direction that the person looks in: the angle from +Y to the left. */
  heading = 0;
  bump: Bump | null = null;
  /** Whether the person moved or fell in the last step. */
  moving = false;
  private readonly collider: Collider;
  private readonly controller: KinematicCharacterController;
  private readonly capsule: RAPIER.Capsule;
  /** Size beside an adult. */
  readonly grown: number;
  private rising = 0;
  private standing = true;

  constructor(
    private readonly world: World,
    readonly avatar: Avatar,
    feet: Vec,
  ) {
    this.grown = avatar.height / ADULT;
    const radius = Math.max(LEAST_RADIUS, avatar.width / 2 - SLACK - GAP);
    this.capsule = new RAPIER.Capsule(Math.max(0, avatar.height - avatar.width) / 2, radius);
    const body = world.physics.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(...feet));
    this.collider = world.physics.createCollider(new RAPIER.ColliderDesc(this.capsule).setRotation(UPRIGHT), body);
    this.controller = world.physics.createCharacterController(GAP);
    this.controller.setUp({ x: 0, y: 0, z: 1 });
    this.controller.enableSnapToGround(STEPS[0] * this.grown);
    this.controller.setMaxSlopeClimbAngle(STEEPEST);
    this.controller.setMinSlopeSlideAngle(STEEPEST);
    this.controller.setApplyImpulsesToDynamicBodies(true);
    this.controller.setCharacterMass(MASS);
    this.put(feet);
  }

  /** The place between the feet, in metres of the scene. */
  get feet(): Vec {
    const { x, y, z } = this.body.translation();
    return [x, y, z - this.rise];
  }

  get forward(): Vec {
    return [-Math.sin(this.heading), Math.cos(this.heading), 0];
  }

  /** Moves the person without a test for obstacles. */
  put([x, y, z]: Vec): void {
    this.body.setTranslation({ x, y, z: z + this.rise }, true);
    this.rising = 0;
    this.bump = null;
    this.moving = true;
  }

  /** Returns whether the person would fit at a place. */
  fits([x, y, z]: Vec): boolean {
    const centre = { x, y, z: z + this.rise + GAP };
    return this.world.physics.intersectionWithShape(centre, UPRIGHT, this.capsule, STILL_ONLY) === null;
  }

  /** Moves by one step of time. The world must be advanced afterwards. */
  step({ forward, aside, turn, jump }: Intent): void {
    this.heading += turn * TURN * TICK;
    const [fx, fy] = this.forward;
    const share = Math.max(1, Math.hypot(forward, aside));
    const pace = (SPEED * this.grown * TICK) / share;
    const wish: [number, number] = [(fx * forward + fy * aside) * pace, (fy * forward - fx * aside) * pace];
    const grown = Math.sqrt(this.grown);
    this.rising = jump && this.standing ? JUMP * grown : this.rising - GRAVITY * TICK;
    const fall = this.rising * TICK;
    const moved = this.tried({ x: wish[0], y: wish[1], z: fall });
    this.standing = this.controller.computedGrounded();
    this.bump = this.bumpOf(wish, moved);
    if (this.standing && this.rising < 0) this.rising = 0;
    if (this.rising > 0 && moved.z < fall / 2) this.rising = 0;
    const { x, y, z } = this.body.translation();
    this.body.setNextKinematicTranslation({ x: x + moved.x, y: y + moved.y, z: z + moved.z });
    this.moving = turn !== 0 || Math.hypot(moved.x, moved.y, moved.z) > 1e-5 || !this.standing;
    if (Math.hypot(x, y) > FARTHEST) this.put([0, -FARTHEST / 2, this.world.floor]);
  }

  /**
   * Returns how far the person gets. The engine climbs a step only where there is room for the whole height of the highest
   * one, so lower ones are tried where the person is held up: a threshold below a lintel, for instance.
   */
  private tried(wish: RAPIER.Vector): RAPIER.Vector {
    const long = wish.x * wish.x + wish.y * wish.y;
    let moved = wish;
    for (const step of STEPS) {
      this.controller.enableAutostep(step * this.grown, this.capsule.radius / 2, false);
      this.controller.computeColliderMovement(this.collider, wish);
      moved = this.controller.computedMovement();
      if (long === 0 || moved.x * wish.x + moved.y * wish.y > ENOUGH * long) break;
    }
    return moved;
  }

  private get body(): RAPIER.RigidBody {
    // The collider was made with a body.
    return this.collider.parent() as RAPIER.RigidBody;
  }

  /** Height of the middle of the capsule above the feet. */
  private get rise(): number {
    return this.capsule.halfHeight + this.capsule.radius + GAP;
  }

  /** Returns what stopped a move; `null` if the person got at least half as far as it wished. */
  private bumpOf(wish: readonly [number, number], moved: { x: number; y: number }): Bump | null {
    const long = Math.hypot(...wish);
    if (long === 0 || (moved.x * wish[0] + moved.y * wish[1]) / (long * long) > ENOUGH) return null;
    for (let number = 0; number < this.controller.numComputedCollisions(); number += 1) {
      const hit = this.controller.computedCollision(number);
      const obstacle = this.world.numberOf(hit?.collider ?? null);
      if (!hit || obstacle === null || Math.abs(hit.normal1.z) > WALL) continue;
      const ahead: Vec = [wish[0] / long, wish[1] / long, 0];
      const at = vec(hit.witness1);
      return { obstacle, at, opening: this.openingAt(at, ahead) };
    }
    return null;
  }

  /** Returns the height of the opening below a place that the head meets; `null` where the legs do not pass either. */
  private openingAt([x, y]: Vec, ahead: Vec): number | null {
    const { height, width } = this.avatar;
    const [fromX, fromY, feet] = this.feet;
    const knee = feet + KNEE * height;
    if (this.world.reach([fromX, fromY, knee], ahead, width, width / 8) < width) return null;
    const room = KNEE * height + this.world.roomAbove([x + BEYOND * ahead[0], y + BEYOND * ahead[1], knee], 2 * height);
    return room < height ? room : null;
  }
}

/** Turns a capsule along Y to one along Z. */
const UPRIGHT = { x: Math.SQRT1_2, y: 0, z: 0, w: Math.SQRT1_2 };
