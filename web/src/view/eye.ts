import { PerspectiveCamera, Raycaster, Vector2, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Vec } from "../model/vec.ts";
import { approach } from "./approach.ts";
import { framing } from "./framing.ts";
import type { Pane } from "./pane.ts";

const FIELD_OF_VIEW = 38;
/** Direction from the model to the camera's initial position: front, right and above. */
const USUAL_VIEW = new Vector3(0.55, -1, 0.4).normalize();
/** Share of the distance to a place that must be free, so that the place is seen. */
const FREE_SIGHT = 0.98;
/** Largest share of the picture's height that counts as covered, within the bounds of `framing`. */
const MAX_COVERED = 0.3;

/** A half-line of the scene. */
export interface Ray {
  readonly origin: Vec;
  readonly direction: Vec;
}

/** The camera of the view: fits a model, turns, zooms, flies to places, and is lent to guides. */
export class Eye {
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.01, 100);
  private readonly controls: OrbitControls;
  /** Whether the user has not moved the camera since `fit`; if so, `refit` fits the model again. */
  private untouched = true;
  /** Where the camera stood before it was lent; `null` while it is not lent. */
  private stood: { position: Vector3; target: Vector3; untouched: boolean } | null = null;
  /** Height in CSS pixels of what covers the lower end of the picture. */
  private coveredPixels = 0;

  /** `subject` returns the pane that the camera fits, `moved` is called after each movement. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly subject: () => Pane | undefined,
    private readonly moved: () => void,
  ) {
    // OrbitControls reads the axis of its turns once, in its constructor.
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", moved);
    this.controls.addEventListener("start", this.touch);
  }

  /** Whether a guide has the camera, so that nothing else may move it. */
  get isLent(): boolean {
    return this.stood !== null;
  }

  /** Sets whether the pointer turns the camera. */
  set turnable(turnable: boolean) {
    this.controls.enabled = turnable;
  }

  /** Shows the whole model. */
  fit(): void {
    const pane = this.subject();
    if (!pane || this.isLent) return;
    const radius = Math.max(1e-6, Math.hypot(...pane.half));
    const covered = Math.min(MAX_COVERED, this.coveredPixels / Math.max(1, this.canvas.clientHeight));
    const { target, distance } = framing(pane.worthSeeing, USUAL_VIEW, this.camera, covered);
    this.controls.target.copy(target);
    this.camera.position.copy(USUAL_VIEW).multiplyScalar(distance).add(target);
    this.camera.near = radius / 200;
    this.camera.far = Math.max(distance + radius * 40, 60);
    this.controls.minDistance = radius / 20;
    this.controls.maxDistance = radius * 30;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.untouched = true;
    this.moved();
  }

  /** Shows the whole model again, unless the user has moved the camera. */
  refit(): void {
    if (this.untouched) this.fit();
  }

  /** Adapts the camera to the shape of a pane: its width divided by its height. */
  setAspect(aspect: number): void {
    const before = this.camera.aspect;
    this.camera.aspect = aspect;
    this.camera.updateProjectionMatrix();
    if (aspect !== before) this.refit();
  }

  /** Keeps the model above what covers the lower end of the picture, whose height is given in CSS pixels. */
  setCovered(pixels: number): void {
    const before = this.coveredPixels;
    this.coveredPixels = pixels;
    if (pixels !== before) this.refit();
  }

  /** Centres the view on a place of the scene. */
  lookAt(place: Vec): void {
    this.touch();
    this.controls.target.set(...place);
    this.controls.update();
  }

  /** Goes to the side of the model on which a place lies, or to one from which no hull hides the place, and looks at it. */
  flyTo(place: Vec): void {
    const pane = this.subject();
    if (!pane) return;
    this.touch();
    const radius = Math.hypot(...pane.half);
    const view = new Vector3(place[0], place[1], 0);
    // A place near the middle is seen from the usual side.
    if (view.length() < 0.2 * radius) view.copy(USUAL_VIEW).setZ(0);
    view.normalize().multiplyScalar(0.8).add(USUAL_VIEW.clone().multiplyScalar(0.45)).normalize();
    const distance = Math.max(1.9 * radius, this.controls.minDistance);
    const isSeen = (direction: Vector3) => !pane.hides(place, arrayOf(direction.clone().multiplyScalar(distance)), 1 - FREE_SIGHT);
    this.controls.target.set(...place);
    this.camera.position.copy(approach(view, isSeen)).multiplyScalar(distance).add(this.controls.target);
    this.controls.update();
  }

  /** Turns the camera around the point that it looks at, by angles in radians. */
  turn(around: number, over: number): void {
    this.swing((arm) => {
      arm.applyAxisAngle(this.camera.up, around);
      const side = new Vector3().crossVectors(this.camera.up, arm).normalize();
      const tilted = arm.clone().applyAxisAngle(side, over);
      const fromPole = tilted.angleTo(this.camera.up);
      return fromPole > 0.05 && fromPole < Math.PI - 0.05 ? tilted : arm;
    });
  }

  /** Multiplies the camera's distance from the point that it looks at. */
  zoom(factor: number): void {
    this.swing((arm) => arm.multiplyScalar(factor));
  }

  /** Lends the camera until `takeBack`. */
  lend(fieldOfView: number): void {
    this.stood ??= { position: this.camera.position.clone(), target: this.controls.target.clone(), untouched: this.untouched };
    this.camera.fov = fieldOfView;
    this.turnable = false;
  }

  /** Puts a lent camera back where it stood. */
  takeBack(): void {
    this.turnable = true;
    if (!this.stood) return;
    const { position, target, untouched } = this.stood;
    this.stood = null;
    this.camera.fov = FIELD_OF_VIEW;
    // The borrower may have changed the planes and the contents that they depend on.
    this.fit();
    this.controls.target.copy(target);
    this.camera.position.copy(position);
    this.controls.update();
    this.untouched = untouched;
  }

  /** Returns the ray from the camera through a place of the picture, from -1 to 1. */
  rayThrough(x: number, y: number): Ray {
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2(x, y), this.camera);
    return { origin: arrayOf(caster.ray.origin), direction: arrayOf(caster.ray.direction) };
  }

  /** Returns where the picture shows a place of the scene, from -1 to 1; `null` behind the camera. */
  project(place: Vec): { x: number; y: number } | null {
    const seen = new Vector3(...place).project(this.camera);
    return seen.z > 1 ? null : seen;
  }

  dispose(): void {
    this.controls.dispose();
  }

  /** Changes the way from the point that the camera looks at to the camera. */
  private swing(change: (arm: Vector3) => Vector3): void {
    this.touch();
    const arm = change(this.camera.position.clone().sub(this.controls.target));
    this.camera.position.copy(this.controls.target).add(arm);
    this.controls.update();
  }

  private readonly touch = (): void => {
    this.untouched = false;
  };
}

const arrayOf = ({ x, y, z }: Vector3): Vec => [x, y, z];
