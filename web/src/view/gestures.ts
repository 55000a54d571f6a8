import type { Eye, Ray } from "./eye.ts";
import type { Pane } from "./pane.ts";

/** Rotation per key press, in radians. */
const KEY_TURN = Math.PI / 24;
const KEY_ZOOM = 1.15;
/** Distance that the figure moves per key press, in metres. */
const PACE = 0.1;
/** Longest movement, in pixels, of a press that selects; longer movements turn the view. */
const CLICK_PIXELS = 5;
/** Directions of the keys: to the right, and down. */
const ARROWS: Readonly<Record<string, readonly [aside: number, down: number]>> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** A pane and a ray into its scene. */
export interface Sight extends Ray {
  readonly pane: Pane;
}

/** What gestures do to the contents. */
export interface Contents {
  /** Returns the panes, from left to right. */
  readonly panes: () => readonly Pane[];
  /** Returns whether a click measures; if so, `Enter` clicks in the middle. */
  readonly measures: () => boolean;
  /** Moves the figure to a place of the scene. */
  readonly lead: (x: number, y: number) => void;
  readonly click: (sight: Sight) => void;
  readonly clear: () => void;
}

/** Reads pointer and keys while no guide has the camera. Turning and zooming by pointer is left to the eye's own controls. */
export class Gestures {
  /** Its signal removes the listeners. */
  private readonly ended = new AbortController();
  /** Where a press began that may become a click. */
  private pressed: { readonly x: number; readonly y: number } | null = null;
  /** Whether a pointer drags the figure. */
  private leading = false;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly eye: Eye,
    private readonly contents: Contents,
  ) {
    const { signal } = this.ended;
    canvas.addEventListener("pointerdown", this.press, { signal });
    canvas.addEventListener("pointermove", this.drag, { signal });
    canvas.addEventListener("pointerup", this.release, { signal });
    canvas.addEventListener("keydown", this.key, { signal });
  }

  dispose(): void {
    this.ended.abort();
  }

  private readonly press = (event: PointerEvent): void => {
    if (this.eye.isLent) return;
    const sight = event.isPrimary && event.button === 0 ? this.sightOf(event) : null;
    this.leading = Boolean(sight?.pane.meetsFigure(sight.origin, sight.direction));
    this.eye.turnable = !this.leading;
    this.pressed = this.leading ? null : { x: event.clientX, y: event.clientY };
  };

  private readonly drag = (event: PointerEvent): void => {
    const sight = this.leading ? this.sightOf(event) : null;
    const feet = sight?.pane.figurePlace;
    if (!sight || !feet) return;
    // Intersect the ray with the horizontal plane through the figure's feet.
    const far = (feet[2] - sight.origin[2]) / sight.direction[2];
    if (far > 0 && far < this.eye.camera.far) this.contents.lead(sight.origin[0] + far * sight.direction[0], sight.origin[1] + far * sight.direction[1]);
  };

  private readonly release = (event: PointerEvent): void => {
    if (event.button !== 0 || this.eye.isLent) return;
    this.leading = false;
    this.eye.turnable = true;
    const start = this.pressed;
    this.pressed = null;
    if (!start || Math.hypot(event.clientX - start.x, event.clientY - start.y) > CLICK_PIXELS) return;
    const sight = this.sightOf(event);
    if (sight && sight.pane === this.contents.panes().at(-1)) this.contents.click(sight);
  };

  /** Returns the pane under a pointer, and the ray from the camera through the pointer. */
  private sightOf(event: PointerEvent): Sight | null {
    const panes = this.contents.panes();
    const box = this.canvas.getBoundingClientRect();
    const share = box.width / Math.max(1, panes.length);
    const at = Math.floor((event.clientX - box.left) / share);
    const pane = panes[at];
    if (!pane) return null;
    const x = ((event.clientX - box.left - at * share) / share) * 2 - 1;
    const y = 1 - ((event.clientY - box.top) / box.height) * 2;
    return { pane, ...this.eye.rayThrough(x, y) };
  }

  private readonly key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || this.eye.isLent) return;
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey) this.pace(...arrow);
    else if (arrow) this.eye.turn(arrow[0] * KEY_TURN, arrow[1] * KEY_TURN);
    else if (event.key === "+" || event.key === "=") this.eye.zoom(1 / KEY_ZOOM);
    else if (event.key === "-") this.eye.zoom(KEY_ZOOM);
    else if (event.key === "f" || event.key === "Home") this.eye.fit();
    else if (event.key === "Escape") this.contents.clear();
    else if (event.key === "Enter" && this.contents.measures()) this.clickMiddle();
    else return;
    event.preventDefault();
  };

  private pace(aside: number, down: number): void {
    const feet = this.contents.panes().at(-1)?.figurePlace;
    if (feet) this.contents.lead(feet[0] + aside * PACE, feet[1] - down * PACE);
  }

  /** Clicks in the middle of the picture, where a pane has its middle only if it is alone. */
  private clickMiddle(): void {
    const [only, ...more] = this.contents.panes();
    if (only && !more.length) this.contents.click({ pane: only, ...this.eye.rayThrough(0, 0) });
  }
}
