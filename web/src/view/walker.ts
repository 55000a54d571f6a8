import { BoxGeometry, InstancedMesh, Matrix4, MeshLambertMaterial, Quaternion, SphereGeometry, Vector3, type PerspectiveCamera } from "three";
import type { Bump, Kind, Left, Outing } from "../walk/index.ts";
import { add, length, sub, times, type Vec } from "../model/vec.ts";
import { Figure, FIGURE_HEIGHT } from "./figure.ts";
import type { Pane } from "./pane.ts";
import type { Theme } from "./theme.ts";
import { Steering, type Command, type Move } from "./steering.ts";

/** The parts of the module `walk` that are used here; the page loads it when somebody walks. */
type Physics = Pick<typeof import("../walk/index.ts"), "EYES" | "HALF" | "MAX_THINGS" | "TICK">;

/** Something that moves the camera and the contents of a pane instead of the user. */
export interface Guide {
  readonly fieldOfView: number;
  /** Whether each frame needs new shadows. */
  readonly castsShadows: boolean;
  /** Called before each frame. Returns whether another frame must follow. */
  frame(now: number): boolean;
  setTheme(theme: Theme): void;
  dispose(): void;
}

/** What the walker needs from the viewer. */
export interface Surroundings {
  readonly canvas: HTMLCanvasElement;
  readonly camera: PerspectiveCamera;
  readonly pane: Pane;
  readonly theme: Theme;
  /** Where the user moved the pane's figure, in the scene; `null` while it stands beside the model. */
  readonly led: Vec | null;
  /** Whether there is no graphics card. */
  readonly slow: boolean;
  /** Asks for a frame. */
  readonly draw: () => void;
}

/** Width of an adult avatar as the figure is drawn, in metres. */
const FIGURE_WIDTH = 0.5;
const FIELD_OF_VIEW = 62;
/** Largest number of steps of time per frame. A slower machine walks slower, and no step is left out. */
const MAX_TICKS = 6;
/** Distance of the camera behind the person and height of its target, as shares of the person's height. */
const BEHIND = 2.1;
const SHOULDERS = 0.95;
/** A camera that is nearer than this share of the height looks through the person, who is not drawn then. */
const TOO_NEAR = 0.4;
/** Steepest look up and down, in radians, and the first one. */
const STEEPEST = 1.3;
const FIRST_PITCH = -0.2;
/** Share of the way to its height that the camera goes in a second step of time: stairs do not shake it. */
const EASE = 0.25;
const NEAR = 0.02;
/** Distance, as a share of the height, at which the person leaves an obstacle that it met. */
const LEAVE = 0.25;
/** Seconds of a full turn of the light at a closed way. */
const PULSE = 1.1;
const COLOURS: Readonly<Record<Kind, string>> = { ball: "#4f77ad", box: "#a2803f" };

/** Walks a person through a pane: advances the physics in fixed steps, and moves figure, things and camera. */
export class Walker implements Guide {
  readonly fieldOfView = FIELD_OF_VIEW;
  readonly castsShadows: boolean;
  /**
   * Called when the person meets another obstacle, or none any more. It fills what is free in the model (`space`), down to
   * the feet (`way`), or nothing.
   */
  onBump: (bump: (Bump & { readonly fills: "way" | "space" | null }) | null) => void = () => {};
  onCommand: (command: Command) => void = () => {};
  /** Called at the end, with the place of the feet in the scene, the heading, and the things that were dropped. */
  onLeave: (feet: Vec, heading: number, things: readonly Left[]) => void = () => {};
  private readonly steering: Steering;
  private readonly figure: Figure;
  private readonly things: Readonly<Record<Kind, InstancedMesh>>;
  private readonly calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  private throughEyes = false;
  private pitch = FIRST_PITCH;
  private before: number | null = null;
  private behind = 0;
  private height: number | null = null;
  /** The obstacle that was met last, and the place of the feet then. */
  private bumped: { readonly obstacle: number; readonly feet: Vec } | null = null;
  private lit = false;

  constructor(
    private readonly around: Surroundings,
    private readonly outing: Outing,
    private readonly physics: Physics,
  ) {
    const { canvas, pane, theme, slow, draw } = around;
    this.castsShadows = !slow;
    this.steering = new Steering(canvas, { wake: draw, look: this.look, command: (command) => this.onCommand(command) });
    this.figure = new Figure(theme);
    this.figure.object.castShadow = this.castsShadows;
    // Drawn after the marks that shine through everything, the person stays in front of them.
    this.figure.object.renderOrder = 9;
    this.figure.object.material.transparent = true;
    const { width, height } = outing.avatar;
    this.figure.object.scale.set(width / FIGURE_WIDTH, width / FIGURE_WIDTH, height / FIGURE_HEIGHT);
    const grown = height / FIGURE_HEIGHT;
    const some = (kind: Kind, geometry: BoxGeometry | SphereGeometry) => new InstancedMesh(geometry, new MeshLambertMaterial({ color: COLOURS[kind] }), physics.MAX_THINGS);
    const [round, long] = [physics.HALF.ball * grown, 2 * physics.HALF.box * grown];
    this.things = { ball: some("ball", new SphereGeometry(round, 20, 14)), box: some("box", new BoxGeometry(long, long, long)) };
    for (const thing of Object.values(this.things)) {
      thing.count = 0;
      thing.castShadow = this.castsShadows;
      thing.frustumCulled = false;
    }
    pane.scene.add(this.figure.object, this.things.ball, this.things.box);
  }

  /** Looks through the person's eyes, or from behind. */
  setEyes(eyes: boolean): void {
    this.throughEyes = eyes;
    this.around.draw();
  }

  /** Holds a move, or lets it go; `by` names the button. */
  hold(by: string, move: Move | null): void {
    this.steering.hold(by, move);
  }

  drop(kind: Kind): void {
    this.outing.drop(kind);
    this.around.draw();
  }

  setTheme(theme: Theme): void {
    this.figure.setTheme(theme);
  }

  frame(now: number): boolean {
    const { TICK } = this.physics;
    const passed = this.before === null ? TICK : (now - this.before) / 1000;
    const ticks = Math.min(MAX_TICKS, Math.floor(passed / TICK + 1e-6));
    // What is left of a step counts in the next frame.
    if (ticks > 0) this.before = ticks === MAX_TICKS || this.before === null ? now : this.before + ticks * TICK * 1000;
    for (let tick = 0; tick < ticks; tick += 1) this.outing.step(this.steering.intent());
    this.place();
    const busy = [this.steering.any, this.outing.moving, !this.stand()].some(Boolean);
    this.meet();
    const on = busy || (this.lit && !this.calm);
    if (this.lit) this.around.pane.glow(this.calm ? 1 : 0.5 + 0.5 * Math.cos((2 * Math.PI * now) / 1000 / PULSE));
    if (!on) this.before = null;
    return on;
  }

  dispose(): void {
    const { pane, canvas } = this.around;
    this.onLeave(this.outing.feet, this.outing.heading, this.outing.poses());
    this.steering.dispose();
    pane.light(null);
    pane.scene.remove(this.figure.object, this.things.ball, this.things.box);
    this.figure.dispose();
    for (const thing of Object.values(this.things)) {
      thing.geometry.dispose();
      (thing.material as MeshLambertMaterial).dispose();
      thing.dispose();
    }
    this.outing.free();
    delete canvas.dataset.feet;
    delete canvas.dataset.things;
  }

  /** Reports a new obstacle, and lights what it closes. One that was met stays so until the person leaves it. */
  private meet(): void {
    const { bump, feet, avatar } = this.outing;
    if (bump ? bump.obstacle === this.bumped?.obstacle : !this.bumped || length(sub(feet, this.bumped.feet)) < LEAVE * avatar.height) return;
    this.bumped = bump && { obstacle: bump.obstacle, feet };
    this.lit = bump !== null && this.around.pane.light(bump.at, [bump.obstacle]);
    if (!bump) this.around.pane.light(null);
    this.onBump(bump && { ...bump, fills: !this.lit ? null : this.around.pane.isWay(feet, bump.obstacle) ? "way" : "space" });
  }

  /** Puts the figure and the things where the physics has them. */
  private place(): void {
    const { feet, heading } = this.outing;
    const { object } = this.figure;
    object.position.set(...feet);
    object.rotation.z = heading;
    for (const kind of ["ball", "box"] as const) {
      const poses = this.outing.poses().filter((pose) => pose.kind === kind);
      this.things[kind].count = poses.length;
      for (const [at, pose] of poses.entries()) this.things[kind].setMatrixAt(at, new Matrix4().compose(new Vector3(...pose.at), new Quaternion(...pose.turn), ONE));
      this.things[kind].instanceMatrix.needsUpdate = true;
    }
    const { frame } = this.around.pane;
    this.around.canvas.dataset.things = String(this.things.ball.count + this.things.box.count);
    this.around.canvas.dataset.feet = add(feet, frame.origin).map((value) => value.toFixed(3)).join(" ");
  }

  private readonly look = (aside: number, up: number): void => {
    this.outing.turn(aside);
    this.pitch = Math.max(-STEEPEST, Math.min(STEEPEST, this.pitch + up));
  };

  /** Moves the camera, and returns whether it rests. */
  private stand(): boolean {
    const { outing } = this;
    const { camera } = this.around;
    const { height } = outing.avatar;
    const [x, y, z] = outing.feet;
    const share = this.throughEyes ? this.physics.EYES : SHOULDERS;
    const goal = z + share * height;
    this.height = this.calm || this.height === null ? goal : this.height + EASE * (goal - this.height);
    const ahead: Vec = [-Math.sin(outing.heading) * Math.cos(this.pitch), Math.cos(outing.heading) * Math.cos(this.pitch), Math.sin(this.pitch)];
    const from: Vec = [x, y, this.height];
    this.behind = this.throughEyes ? 0 : outing.sight(from, times(ahead, -1), BEHIND * height);
    this.figure.object.visible = this.behind > TOO_NEAR * height;
    camera.position.set(...add(from, times(ahead, -this.behind)));
    camera.near = NEAR;
    camera.lookAt(...add(from, ahead));
    camera.updateProjectionMatrix();
    return Math.abs(goal - this.height) < 1e-3;
  }
}

const ONE = new Vector3(1, 1, 1);
