import { PerspectiveCamera, Raycaster, Vector2, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Shown } from "../model/answer.ts";
import type { TrianglePlace } from "../model/findings.ts";
import type { Run } from "../model/placing.ts";
import { add, type Vec } from "../model/vec.ts";
import { approach } from "./approach.ts";
import { framing } from "./framing.ts";
import { drawsInSoftware } from "./hardware.ts";
import type { ViewOptions } from "./options.ts";
import { Painter } from "./painter.ts";
import { Pane } from "./pane.ts";
import { LIGHT, type Theme } from "./theme.ts";
import type { Guide, Surroundings } from "./walker.ts";

const FIELD_OF_VIEW = 38;
/** Direction from the model to the camera's initial position: front, right and above. */
const FIRST_VIEW = new Vector3(0.55, -1, 0.4).normalize();
/** Rotation per key press, in radians. */
const KEY_TURN = Math.PI / 24;
const KEY_ZOOM = 1.15;
/** Distance that the figure moves per key press, in metres. */
const PACE = 0.1;
/** Share of the distance to a place that must be free, so that the place is seen. */
const FREE_SIGHT = 0.98;
/** Longest movement, in pixels, of a press that selects; longer movements turn the view. */
const CLICK_PIXELS = 5;

/** Draws one model, or two side by side, on a canvas. It draws a frame only after a change. */
export class Viewer {
  /** Called with the index of the clicked hull, or with `null` for a click beside all hulls. */
  onPick: (hull: number | null) => void = () => {};
  /** Called with each point that is measured, in metres of the model. */
  onPoint: (at: Vec) => void = () => {};
  /** Called after the figure moved, with whether it fits there. */
  onLead: (fits: boolean) => void = () => {};
  /** Called after each frame with the pinned point's place on the canvas, in CSS pixels; `null` behind the camera. */
  onPin: (place: { x: number; y: number } | null) => void = () => {};
  private readonly painter: Painter;
  private readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.01, 100);
  private readonly controls: OrbitControls;
  private readonly resized: ResizeObserver;
  private panes: readonly Pane[] = [];
  private options: ViewOptions | null = null;
  private theme: Theme = LIGHT;
  private selected: Run | null = null;
  private scheduled = 0;
  private pressed: Vector2 | null = null;
  /** Whether a pointer drags the figure. */
  private leading = false;
  /** The position that the user moved the figure to; `null` while it stands beside the model. */
  private led: { x: number; y: number } | null = null;
  /** Whether the next frame is the first one with new contents. */
  private fresh = false;
  /** Panes to dispose of after the next frame, which may still use their shaders. */
  private leaving: Pane[] = [];
  private shadowsOld = true;
  /** The labelled point, in the scene. */
  private pinned: Vector3 | null = null;
  private guide: Guide | null = null;
  /** The measured points, in metres of the model; `null` while nothing is measured. */
  private measured: readonly Vec[] | null = null;
  /** Where the camera stood before a guide took it; `null` without one. */
  private stood: { position: Vector3; target: Vector3; untouched: boolean } | null = null;
  /** Whether the user has not moved the camera since `fit`; if so, a resized window fits the model again. */
  private untouched = true;
  /** Height in CSS pixels of what covers the lower end of the picture. */
  private coveredPixels = 0;

  /** Throws an error if the browser does not support WebGL. */
  constructor(private readonly canvas: HTMLCanvasElement) {
    this.painter = new Painter(canvas);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", this.draw);
    this.controls.addEventListener("start", this.touch);
    this.resized = new ResizeObserver(this.resize);
    this.resized.observe(canvas);
    canvas.addEventListener("pointerdown", this.press);
    canvas.addEventListener("pointermove", this.drag);
    canvas.addEventListener("pointerup", this.release);
    canvas.addEventListener("keydown", this.key);
    canvas.addEventListener("webglcontextrestored", this.recast);
  }

  /** Shows the given contents side by side and keeps existing panes. Moves the camera if the model's size changes. */
  show(all: readonly Shown[]): void {
    const before = this.panes;
    this.panes = all.map((shown) => before.find((pane) => pane.shown === shown) ?? new Pane(shown, this.theme));
    this.leaving.push(...before.filter((pane) => !this.panes.includes(pane)));
    const [last, previous] = [this.last, before.at(-1)];
    this.fresh = true;
    for (const pane of this.panes) if (this.options) pane.apply(this.options);
    this.resize();
    last?.select(this.selected);
    this.measure(this.measured);
    const rearranged = before.length !== this.panes.length;
    const another = !last || !previous || !alike(last.half, previous.half);
    if (another) this.led = null;
    if (this.led) this.lead(this.led.x, this.led.y);
    if (last && (another || rearranged)) this.fit();
    this.recast();
  }

  /** Hands the camera and the last pane to a guide; `null` puts the camera back. */
  follow(make: ((around: Surroundings) => Guide) | null): void {
    this.guide?.dispose();
    this.guide = null;
    const pane = this.last;
    if (make && pane) {
      this.stood ??= { position: this.camera.position.clone(), target: this.controls.target.clone(), untouched: this.untouched };
      this.guide = make({ canvas: this.canvas, camera: this.camera, pane, theme: this.theme, led: this.led && [this.led.x, this.led.y, -pane.half[2]], slow: drawsInSoftware(), draw: this.draw });
    }
    this.controls.enabled = !this.guide;
    this.camera.fov = this.guide?.fieldOfView ?? FIELD_OF_VIEW;
    this.resize();
    if (!this.guide && this.stood) this.putBack(this.stood);
    this.recast();
  }

  private putBack({ position, target, untouched }: NonNullable<Viewer["stood"]>): void {
    this.stood = null;
    this.fit();
    this.controls.target.copy(target);
    this.camera.position.copy(position);
    this.controls.update();
    this.untouched = untouched;
  }

  apply(options: ViewOptions): void {
    const before = this.options?.explode ?? 0;
    this.options = options;
    for (const pane of this.panes) pane.apply(options);
    if (this.untouched && options.explode !== before) this.fit();
    this.recast();
  }

  select(hulls: Run | null): void {
    this.selected = hulls;
    this.last?.select(hulls);
    this.draw();
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    for (const pane of this.panes) pane.setTheme(theme);
    this.guide?.setTheme(theme);
    this.draw();
  }

  /** Marks a triangle in the last pane and centres the view on it. */
  markTriangle(triangle: TrianglePlace | null): void {
    const place = this.last?.markTriangle(triangle);
    if (place) {
      this.controls.target.set(...place);
      this.touch();
    }
    this.controls.update();
    this.draw();
  }

  /**
   * Keeps a label at a point, given in metres of the model, and turns the view to it. `closing` names the hulls
   * that close a way whose feet are at that point. The red marks there shine through walls. `null` removes the label.
   */
  pin(at: Vec | null, closing: readonly number[] | null = null): void {
    const pane = this.last;
    this.pinned = at && pane ? new Vector3(...(closing ? pane.placeOfWay(at, closing) : pane.frame.metresToScene(at))) : null;
    pane?.light(this.pinned ? arrayOf(this.pinned) : null, closing);
    if (this.pinned && pane) this.flyTo(this.pinned, pane);
    this.draw();
  }

  /** Draws measured points, in metres of the model. Unless they are `null`, a click measures instead of selecting. */
  measure(points: readonly Vec[] | null): void {
    this.measured = points;
    const pane = this.last;
    pane?.measure((points ?? []).map((point) => pane.frame.metresToScene(point)));
    this.draw();
  }

  /** Measures the point that a ray hits. */
  private take({ pane, origin, direction }: { pane: Pane; origin: Vec; direction: Vec }): void {
    const point = pane.pointAt(origin, direction);
    if (point) this.onPoint(add(point, pane.frame.origin));
  }

  /** Returns the picture as PNG, with a transparent background. */
  async picture(): Promise<Blob | null> {
    this.markAll();
    this.drawNow();
    return new Promise((done) => this.canvas.toBlob(done, "image/png"));
  }

  /** Turns the camera to a point from the side of the model on which the point lies, or from one where no hull hides it. */
  private flyTo(at: Vector3, pane: Pane): void {
    this.touch();
    const radius = Math.hypot(...pane.half);
    const view = new Vector3(at.x, at.y, 0);
    // A point near the middle is seen from the usual side.
    if (view.length() < 0.2 * radius) view.copy(FIRST_VIEW).setZ(0);
    view.normalize().multiplyScalar(0.8).add(FIRST_VIEW.clone().multiplyScalar(0.45)).normalize();
    const distance = Math.max(1.9 * radius, this.controls.minDistance);
    const isSeen = (direction: Vector3) => !pane.hides(arrayOf(at), arrayOf(direction.clone().multiplyScalar(distance)), 1 - FREE_SIGHT);
    this.controls.target.copy(at);
    this.camera.position.copy(approach(view, isSeen)).multiplyScalar(distance).add(at);
    this.controls.update();
  }

  /** The pane of the present result, which is marked, measured and walked through. The other one is for comparison. */
  private get last(): Pane | undefined {
    return this.panes.at(-1);
  }

  /** Draws a frame with new shadows. */
  private readonly recast = (): void => {
    this.shadowsOld = true;
    this.draw();
  };

  /** Says how many pixels of the picture's lower end are covered by other elements. */
  cover(pixels: number): void {
    const before = this.coveredPixels;
    this.coveredPixels = pixels;
    if (this.untouched && pixels !== before) this.fit();
  }

  /** Share of the picture's height that is covered, within the bounds of `framing`. */
  private get covered(): number {
    return Math.min(0.3, this.coveredPixels / Math.max(1, this.canvas.clientHeight));
  }

  /** Moves the camera so that it shows the whole model. */
  fit = (): void => {
    const pane = this.last;
    if (!pane || this.guide) return;
    const radius = Math.max(1e-6, Math.hypot(...pane.half));
    const up = Math.tan(((FIELD_OF_VIEW / 2) * Math.PI) / 180);
    const { target, distance } = framing(pane.worthSeeing, FIRST_VIEW, { up, aside: up * this.camera.aspect, covered: this.covered });
    this.controls.target.copy(target);
    this.camera.position.copy(FIRST_VIEW).multiplyScalar(distance).add(target);
    this.camera.near = radius / 200;
    this.camera.far = Math.max(distance + radius * 40, 60);
    this.controls.minDistance = radius / 20;
    this.controls.maxDistance = radius * 30;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.untouched = true;
    this.draw();
  };

  private readonly touch = (): void => {
    this.untouched = false;
  };

  dispose(): void {
    cancelAnimationFrame(this.scheduled);
    this.guide?.dispose();
    this.resized.disconnect();
    this.canvas.removeEventListener("pointerdown", this.press);
    this.canvas.removeEventListener("pointermove", this.drag);
    this.canvas.removeEventListener("pointerup", this.release);
    this.canvas.removeEventListener("keydown", this.key);
    this.canvas.removeEventListener("webglcontextrestored", this.recast);
    this.controls.dispose();
    for (const pane of this.panes) pane.dispose();
    this.dismiss();
    this.painter.dispose();
  }

  private readonly draw = (): void => {
    this.scheduled ||= requestAnimationFrame((now) => {
      this.scheduled = 0;
      const goesOn = this.guide?.frame(now) ?? false;
      this.shadowsOld ||= this.guide?.castsShadows ?? false;
      this.drawNow();
      if (goesOn) this.draw();
    });
  };

  private drawNow(): void {
    this.painter.draw(this.panes.map((pane) => pane.scene), this.camera, this.shadowsOld);
    this.shadowsOld = false;
    this.dismiss();
    this.painter.count();
    this.onPin(this.placeOfPin());
    if (this.fresh) {
      performance.mark("hullwright.drawn");
      // Finding the red marks can take longer than a frame, so the hulls are shown before.
      setTimeout(this.markAll, 0);
    }
    this.fresh = false;
  }

  private readonly markAll = (): void => {
    if (this.panes.map((pane) => pane.findMarks()).some(Boolean)) this.recast();
  };

  private placeOfPin(): { x: number; y: number } | null {
    const seen = this.pinned?.clone().project(this.camera);
    if (!seen || seen.z > 1) return null;
    const { width, height } = this.painter.size;
    const share = width / Math.max(1, this.panes.length);
    return { x: width - share + ((seen.x + 1) / 2) * share, y: ((1 - seen.y) / 2) * height };
  }

  private dismiss(): void {
    for (const pane of this.leaving.splice(0)) pane.dispose();
  }

  private readonly resize = (): void => {
    const { clientWidth, clientHeight } = this.canvas;
    if (!clientWidth || !clientHeight) return;
    this.painter.setSize(clientWidth, clientHeight, this.guide !== null);
    const before = this.camera.aspect;
    this.camera.aspect = clientWidth / Math.max(1, this.panes.length) / clientHeight;
    this.camera.updateProjectionMatrix();
    if (this.untouched && this.camera.aspect !== before) this.fit();
    this.draw();
  };

  /** Returns the pane under a pointer, and the ray from the camera through the pointer. */
  private rayOf(event: PointerEvent): { at: number; pane: Pane; origin: Vec; direction: Vec } | null {
    const box = this.canvas.getBoundingClientRect();
    const share = box.width / Math.max(1, this.panes.length);
    const at = Math.floor((event.clientX - box.left) / share);
    const pane = this.panes[at];
    if (!pane) return null;
    const x = ((event.clientX - box.left - at * share) / share) * 2 - 1;
    const y = 1 - ((event.clientY - box.top) / box.height) * 2;
    return { at, pane, ...this.rayThrough(x, y) };
  }

  /** Returns the ray from the camera through a place of the picture, from -1 to 1. */
  private rayThrough(x: number, y: number): { origin: Vec; direction: Vec } {
    const caster = new Raycaster();
    caster.setFromCamera(new Vector2(x, y), this.camera);
    return { origin: arrayOf(caster.ray.origin), direction: arrayOf(caster.ray.direction) };
  }

  /** Measures the point in the middle of the picture. */
  private takeMiddle(): void {
    const [only, ...more] = this.panes;
    if (only && !more.length) this.take({ pane: only, ...this.rayThrough(0, 0) });
  }

  private readonly press = (event: PointerEvent): void => {
    if (this.guide) return;
    const ray = event.isPrimary && event.button === 0 ? this.rayOf(event) : null;
    this.leading = Boolean(ray?.pane.meetsFigure(ray.origin, ray.direction));
    this.controls.enabled = !this.leading;
    this.pressed = this.leading ? null : new Vector2(event.clientX, event.clientY);
  };

  private readonly drag = (event: PointerEvent): void => {
    const ray = this.leading ? this.rayOf(event) : null;
    const feet = ray?.pane.figurePlace;
    if (!ray || !feet) return;
    // Intersect the ray with the horizontal plane through the figure's feet.
    const far = (feet[2] - ray.origin[2]) / ray.direction[2];
    if (far > 0 && far < this.camera.far) this.lead(ray.origin[0] + far * ray.direction[0], ray.origin[1] + far * ray.direction[1]);
  };

  private lead(x: number, y: number): void {
    this.led = { x, y };
    const fits = this.panes.map((pane) => pane.leadFigure(x, y));
    this.onLead(fits.at(-1) ?? true);
    this.recast();
  }

  private readonly release = (event: PointerEvent): void => {
    if (event.button !== 0 || this.guide) return;
    this.leading = false;
    this.controls.enabled = true;
    const start = this.pressed;
    this.pressed = null;
    if (!start || start.distanceTo(new Vector2(event.clientX, event.clientY)) > CLICK_PIXELS) return;
    const ray = this.rayOf(event);
    if (!ray || ray.at !== this.panes.length - 1) return;
    if (this.measured) this.take(ray);
    else this.onPick(ray.pane.pick(ray.origin, ray.direction));
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || this.guide) return;
    const turns: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const turn = turns[event.key];
    const feet = this.last?.figurePlace;
    if (turn && event.shiftKey) {
      if (feet) this.lead(feet[0] + turn[0] * PACE, feet[1] - turn[1] * PACE);
    } else if (turn) this.turn(turn[0] * KEY_TURN, turn[1] * KEY_TURN);
    else if (event.key === "+" || event.key === "=") this.zoom(1 / KEY_ZOOM);
    else if (event.key === "-") this.zoom(KEY_ZOOM);
    else if (event.key === "f" || event.key === "Home") this.fit();
    else if (event.key === "Escape") this.onPick(null);
    else if (event.key === "Enter" && this.measured) this.takeMiddle();
    else return;
    event.preventDefault();
  };

  private turn(around: number, over: number): void {
    this.touch();
    const arm = this.camera.position.clone().sub(this.controls.target);
    arm.applyAxisAngle(this.camera.up, around);
    const side = new Vector3().crossVectors(this.camera.up, arm).normalize();
    const tilted = arm.clone().applyAxisAngle(side, over);
    const fromPole = tilted.angleTo(this.camera.up);
    if (fromPole > 0.05 && fromPole < Math.PI - 0.05) arm.copy(tilted);
    this.camera.position.copy(this.controls.target).add(arm);
    this.controls.update();
  }

  private zoom(factor: number): void {
    this.touch();
    const arm = this.camera.position.clone().sub(this.controls.target).multiplyScalar(factor);
    this.camera.position.copy(this.controls.target).add(arm);
    this.controls.update();
  }
}

const arrayOf = ({ x, y, z }: Vector3): Vec => [x, y, z];

/** Returns whether two sizes differ by at most 5 % of the largest side. */
const alike = (a: Vec, b: Vec): boolean => a.every((value, axis) => Math.abs(value - b[axis as 0]) <= 0.05 * Math.max(...a, ...b));
