import { Vector2 } from "three";
import type { Shown } from "../model/answer.ts";
import type { TrianglePlace } from "../model/findings.ts";
import type { Run } from "../model/placing.ts";
import { add, type Vec } from "../model/vec.ts";
import { Eye, type Ray } from "./eye.ts";
import { drawsInSoftware } from "./hardware.ts";
import type { ViewOptions } from "./options.ts";
import { Painter } from "./painter.ts";
import { Pane } from "./pane.ts";
import { LIGHT, type Theme } from "./theme.ts";
import type { Guide, Surroundings } from "./walker.ts";

/** Rotation per key press, in radians. */
const KEY_TURN = Math.PI / 24;
const KEY_ZOOM = 1.15;
/** Distance that the figure moves per key press, in metres. */
const PACE = 0.1;
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
  private readonly eye: Eye;
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
  private pinned: Vec | null = null;
  private guide: Guide | null = null;
  /** The measured points, in metres of the model; `null` while nothing is measured. */
  private measured: readonly Vec[] | null = null;

  /** Throws an error if the browser does not support WebGL. */
  constructor(private readonly canvas: HTMLCanvasElement) {
    this.painter = new Painter(canvas);
    this.eye = new Eye(canvas, () => this.last, this.draw);
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
    if (another || rearranged) this.fit();
    this.recast();
  }

  /** Hands the camera and the last pane to a guide; `null` puts the camera back. */
  follow(make: ((around: Surroundings) => Guide) | null): void {
    this.guide?.dispose();
    this.guide = null;
    const { canvas, eye, last: pane, theme, led, draw } = this;
    if (make && pane) {
      this.guide = make({ canvas, camera: eye.camera, pane, theme, led: led && [led.x, led.y, -pane.half[2]], slow: drawsInSoftware(), draw });
      eye.lend(this.guide.fieldOfView);
    }
    this.resize();
    if (!this.guide) eye.takeBack();
    this.recast();
  }

  apply(options: ViewOptions): void {
    const before = this.options?.explode ?? 0;
    this.options = options;
    for (const pane of this.panes) pane.apply(options);
    if (options.explode !== before) this.eye.refit();
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
    if (place) this.eye.lookAt(place);
    this.draw();
  }

  /**
   * Keeps a label at a point, given in metres of the model, and turns the view to it. `closing` names the hulls
   * that close a way whose feet are at that point. The red marks there shine through walls. `null` removes the label.
   */
  pin(at: Vec | null, closing: readonly number[] | null = null): void {
    const pane = this.last;
    this.pinned = at && pane ? (closing ? pane.placeOfWay(at, closing) : pane.frame.metresToScene(at)) : null;
    pane?.light(this.pinned, closing);
    if (this.pinned) this.eye.flyTo(this.pinned);
    this.draw();
  }

  /** Draws measured points, in metres of the model. Unless they are `null`, a click measures instead of selecting. */
  measure(points: readonly Vec[] | null): void {
    this.measured = points;
    const pane = this.last;
    pane?.measure((points ?? []).map((point) => pane.frame.metresToScene(point)));
    this.draw();
  }

  /** Returns the picture as PNG, with a transparent background. */
  async picture(): Promise<Blob | null> {
    this.markAll();
    this.drawNow();
    return new Promise((done) => this.canvas.toBlob(done, "image/png"));
  }

  /** Says how many pixels of the picture's lower end are covered by other elements. */
  cover(pixels: number): void {
    this.eye.setCovered(pixels);
  }

  /** Moves the camera so that it shows the whole model. */
  fit(): void {
    this.eye.fit();
  }

  dispose(): void {
    cancelAnimationFrame(this.scheduled);
    this.guide?.dispose();
    this.resized.disconnect();
    this.canvas.removeEventListener("pointerdown", this.press);
    this.canvas.removeEventListener("pointermove", this.drag);
    this.canvas.removeEventListener("pointerup", this.release);
    this.canvas.removeEventListener("keydown", this.key);
    this.canvas.removeEventListener("webglcontextrestored", this.recast);
    this.eye.dispose();
    for (const pane of this.panes) pane.dispose();
    this.dismiss();
    this.painter.dispose();
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
    this.painter.draw(this.panes.map((pane) => pane.scene), this.eye.camera, this.shadowsOld);
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
    const seen = this.pinned && this.eye.project(this.pinned);
    if (!seen) return null;
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
    this.eye.setAspect(clientWidth / Math.max(1, this.panes.length) / clientHeight);
    this.draw();
  };

  /** Measures the point that a ray hits. */
  private take({ pane, origin, direction }: { pane: Pane } & Ray): void {
    const point = pane.pointAt(origin, direction);
    if (point) this.onPoint(add(point, pane.frame.origin));
  }

  /** Returns the pane under a pointer, and the ray from the camera through the pointer. */
  private rayOf(event: PointerEvent): ({ at: number; pane: Pane } & Ray) | null {
    const box = this.canvas.getBoundingClientRect();
    const share = box.width / Math.max(1, this.panes.length);
    const at = Math.floor((event.clientX - box.left) / share);
    const pane = this.panes[at];
    if (!pane) return null;
    const x = ((event.clientX - box.left - at * share) / share) * 2 - 1;
    const y = 1 - ((event.clientY - box.top) / box.height) * 2;
    return { at, pane, ...this.eye.rayThrough(x, y) };
  }

  /** Measures the point in the middle of the picture. */
  private takeMiddle(): void {
    const [only, ...more] = this.panes;
    if (only && !more.length) this.take({ pane: only, ...this.eye.rayThrough(0, 0) });
  }

  private readonly press = (event: PointerEvent): void => {
    if (this.guide) return;
    const ray = event.isPrimary && event.button === 0 ? this.rayOf(event) : null;
    this.leading = Boolean(ray?.pane.meetsFigure(ray.origin, ray.direction));
    this.eye.turnable = !this.leading;
    this.pressed = this.leading ? null : new Vector2(event.clientX, event.clientY);
  };

  private readonly drag = (event: PointerEvent): void => {
    const ray = this.leading ? this.rayOf(event) : null;
    const feet = ray?.pane.figurePlace;
    if (!ray || !feet) return;
    // Intersect the ray with the horizontal plane through the figure's feet.
    const far = (feet[2] - ray.origin[2]) / ray.direction[2];
    if (far > 0 && far < this.eye.camera.far) this.lead(ray.origin[0] + far * ray.direction[0], ray.origin[1] + far * ray.direction[1]);
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
    this.eye.turnable = true;
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
    } else if (turn) this.eye.turn(turn[0] * KEY_TURN, turn[1] * KEY_TURN);
    else if (event.key === "+" || event.key === "=") this.eye.zoom(1 / KEY_ZOOM);
    else if (event.key === "-") this.eye.zoom(KEY_ZOOM);
    else if (event.key === "f" || event.key === "Home") this.fit();
    else if (event.key === "Escape") this.onPick(null);
    else if (event.key === "Enter" && this.measured) this.takeMiddle();
    else return;
    event.preventDefault();
  };
}

/** Returns whether two sizes differ by at most 5 % of the largest side. */
const alike = (a: Vec, b: Vec): boolean => a.every((value, axis) => Math.abs(value - b[axis as 0]) <= 0.05 * Math.max(...a, ...b));
