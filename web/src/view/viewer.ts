import type { Shown } from "../model/answer.ts";
import type { TrianglePlace } from "../model/findings.ts";
import type { Run } from "../model/placing.ts";
import { add, type Vec } from "../model/vec.ts";
import { Eye } from "./eye.ts";
import { Gestures, type Sight } from "./gestures.ts";
import { drawsInSoftware } from "./hardware.ts";
import type { ViewOptions } from "./options.ts";
import { Painter } from "./painter.ts";
import { Pane } from "./pane.ts";
import { LIGHT, type Theme } from "./theme.ts";
import type { Guide, Surroundings } from "./walker.ts";

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
  private readonly gestures: Gestures;
  private readonly resized: ResizeObserver;
  private panes: readonly Pane[] = [];
  private options: ViewOptions | null = null;
  private theme: Theme = LIGHT;
  private selected: Run | null = null;
  private scheduled = 0;
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
    this.gestures = new Gestures(canvas, this.eye, {
      panes: () => this.panes,
      measures: () => this.measured !== null,
      lead: this.lead,
      click: this.click,
      clear: () => this.onPick(null),
    });
    this.resized = new ResizeObserver(this.resize);
    this.resized.observe(canvas);
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
    this.gestures.dispose();
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

  private readonly lead = (x: number, y: number): void => {
    this.led = { x, y };
    const fits = this.panes.map((pane) => pane.leadFigure(x, y));
    this.onLead(fits.at(-1) ?? true);
    this.recast();
  };

  private readonly click = ({ pane, origin, direction }: Sight): void => {
    if (!this.measured) return this.onPick(pane.pick(origin, direction));
    const point = pane.pointAt(origin, direction);
    if (point) this.onPoint(add(point, pane.frame.origin));
  };
}

/** Returns whether two sizes differ by at most 5 % of the largest side. */
const alike = (a: Vec, b: Vec): boolean => a.every((value, axis) => Math.abs(value - b[axis as 0]) <= 0.05 * Math.max(...a, ...b));
