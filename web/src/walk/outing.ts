import { add, times, type Vec } from "../model/vec.ts";
import { Person, type Avatar, type Bump, type Intent } from "./person.ts";
import { HALF, Things, type Kind, type Left } from "./things.ts";
import { World, type Obstacle } from "./world.ts";

/** Height of the eyes and of the hands as a share of the avatar's. */
export const EYES = 0.93;
const HANDS = 0.8;
/** Distance from the avatar's middle to its hands, as a share of its height. */
const REACH = 0.45;

const QUARTER = Math.PI / 2;

/** What an outing starts from. Coordinates are metres of the scene. */
export interface Setting {
  readonly obstacles: readonly Obstacle[];
  /** Height of the floor. */
  readonly floor: number;
  readonly avatar: Avatar;
  /** Where the person would like to stand, in order, and what it looks at, along the nearest axis. */
  readonly starts: readonly Vec[];
  readonly facing: Vec;
  /** Things that lay in the world before. */
  readonly left?: readonly Left[];
}

/** A person among obstacles, with the things that it drops: the whole simulation. It knows no clock. */
export class Outing {
  readonly things: Things;
  readonly avatar: Avatar;
  private readonly world: World;
  private readonly person: Person;

  constructor({ obstacles, floor, avatar, starts, facing, left = [] }: Setting) {
    this.world = new World(obstacles, floor);
    this.avatar = avatar;
    const [first] = starts;
    this.person = new Person(this.world, avatar, first ?? [0, 0, floor]);
    this.person.put(starts.find((start) => this.person.fits(start)) ?? first ?? [0, 0, floor]);
    const [x, y] = this.person.feet;
    // Doors mostly stand along an axis.
    this.person.heading = QUARTER * Math.round(Math.atan2(x - facing[0], facing[1] - y) / QUARTER);
    this.things = new Things(this.world, this.person.grown);
    for (const thing of left) this.things.put(thing);
  }

  /** Advances everything by `TICK`. */
  step(intent: Intent): void {
    this.person.step(intent);
    this.world.tick();
  }

  get feet(): Vec {
    return this.person.feet;
  }

  get heading(): number {
    return this.person.heading;
  }

  /** The obstacle that stopped the last step. */
  get bump(): Bump | null {
    return this.person.bump;
  }

  /** Whether anything moved in the last step. */
  get moving(): boolean {
    return this.person.moving || this.things.moving;
  }

  turn(angle: number): void {
    this.person.heading += angle;
  }

  /** Lets a thing fall in front of the person. */
  drop(kind: Kind): void {
    const { height } = this.avatar;
    const hands = add(this.feet, [0, 0, HANDS * height]);
    const ahead = this.person.forward;
    const far = this.world.reach(hands, ahead, REACH * height, HALF[kind] * this.person.grown);
    this.things.drop(kind, add(hands, times(ahead, far)), ahead);
  }

  poses(): Left[] {
    return this.things.poses();
  }

  /** Returns how far a camera can stand from a point in a direction, at most `most`. */
  sight(from: Vec, direction: Vec, most: number): number {
    return this.world.reach(from, direction, most, LENS * this.avatar.height);
  }

  free(): void {
    this.world.free();
  }
}

/** Room that the camera needs around itself, as a share of the avatar's height. */
const LENS = 0.06;
