import { DirectionalLight, HemisphereLight, Plane, Scene, Vector3 } from "three";
import type { Shown } from "../model/answer.ts";
import { colourNeighbours } from "../model/colours.ts";
import { extent } from "../model/costs.ts";
import { gridStep, halfSize } from "../model/grid.ts";
import { transformed, type Hull } from "../model/hull.ts";
import type { TrianglePlace } from "../model/findings.ts";
import type { Run } from "../model/placing.ts";
import { add, centre, cornersOf, mul, times, type Vec } from "../model/vec.ts";
import { Figure, FIGURE_HEIGHT, FIGURE_REACH } from "./figure.ts";
import { Frame } from "./frame.ts";
import { Ghost } from "./ghost.ts";
import { Ground } from "./ground.ts";
import { HullGroup, type Section } from "./hulls.ts";
import { TriangleMark } from "./marks.ts";
import type { ViewOptions } from "./options.ts";
import { RedMarks } from "./red.ts";
import { Ruler } from "./ruler.ts";
import type { Theme } from "./theme.ts";

/** The side of each axis that a section keeps: the one away from the initial camera. */
const KEEP = [-1, 1, -1] as const;
/** Index into `PALETTE`. */
const SINGLE_COLOUR = 0;
/** Direction to the sun, and the strength of its light and of the sky: together they do not exceed full brightness. */
const SUN = new Vector3(-0.55, -0.8, 1.5).normalize();
const SUN_LIGHT = 1;
const SKY_LIGHT = 2.55;
const SHADOW_PIXELS = 1024;
/**
 * If the figure is more than this number of times taller than the model's longest side, the camera ignores the figure.
 */
const MAX_FIGURE_RATIO = 6;

/** One scene: a model, its hulls and the figure on a floor. */
export class Pane {
  readonly scene = new Scene();
  readonly frame: Frame;
  private readonly hulls: HullGroup;
  private readonly singles: HullGroup | null;
  private readonly ghost: Ghost | null;
  private readonly red: RedMarks;
  private readonly figure: Figure;
  /** The hulls in metres of the scene; computed when somebody first meets them. */
  private obstacles: readonly Hull[] | null = null;
  private readonly ground: Ground;
  private readonly ruler: Ruler;
  private sun: DirectionalLight | null = null;
  private mark: TriangleMark | null = null;
  private options: ViewOptions | null = null;

  constructor(
    readonly shown: Shown,
    private theme: Theme,
  ) {
    const { hulls, isMesh = false, singles, surface, bounds, scale } = shown;
    this.frame = new Frame(scale, mul(centre(bounds), scale));
    const reach = extent(bounds);
    const colours = colourNeighbours(hulls.map(({ box }) => box), reach * 0.01);
    this.hulls = new HullGroup(hulls, colours, this.frame, theme, isMesh);
    this.singles = singles.length ? new HullGroup(singles, singles.map(() => SINGLE_COLOUR), this.frame, theme) : null;
    this.singles?.setStyle({ wireframe: false, seeThrough: true });
    this.ghost = surface ? new Ghost(surface, this.frame, theme) : null;
    this.red = new RedMarks(shown, this.frame, theme);
    this.figure = new Figure(theme);
    this.ground = new Ground(gridStep(shown), Math.max(this.half[0], this.half[1]), -this.half[2], theme);
    this.ruler = new Ruler(theme);
    // Place the figure beside the model, and farther back if the model is smaller, so that the figure does not hide it.
    this.figure.put([this.half[0] + 0.35 + 0.02 * reach * scale[0], Math.max(0, 0.6 * (FIGURE_HEIGHT - 2 * this.half[2])), -this.half[2]]);
    this.scene.add(new HemisphereLight(0xffffff, 0xdcd7cf, SKY_LIGHT), ...this.makeSun());
    this.scene.add(this.hulls.object, this.figure.object, this.ground.object, this.red.object, this.red.through, this.ruler.object);
    for (const part of [this.singles, this.ghost]) if (part) this.scene.add(part.object);
  }

  /** Returns half the size of the model, in metres. */
  get half(): Vec {
    return halfSize(this.shown);
  }

  /**
   * Returns the points that the camera must show: the model's box, or that of its hulls moved apart, and, unless the model
   * is tiny, the figure's outline.
   */
  get worthSeeing(): Vec[] {
    const [x, y, z] = times(this.half, 1 + (this.options?.explode ?? 0));
    const model = cornersOf({ min: [-x, -y, -z], max: [x, y, z] });
    if (!this.figure.object.visible || FIGURE_HEIGHT > MAX_FIGURE_RATIO * 2 * Math.max(x, y, z)) return model;
    const [at, beside, ground] = this.figure.place;
    const around = (side: number, height: number): Vec => [at + side * FIGURE_REACH, beside, ground + height];
    return [...model, ...[around(-1, 0), around(1, 0), around(-1, FIGURE_HEIGHT), around(1, FIGURE_HEIGHT)]];
  }

  apply(options: ViewOptions): void {
    this.options = options;
    const section = this.sectionOf(options);
    const plane = section && planeOf(section);
    this.hulls.object.visible = options.hulls;
    this.hulls.setStyle(options);
    this.hulls.setExplosion(options.explode);
    this.hulls.setSection(section, plane);
    this.ghost?.setStyle(options.ghost);
    this.ghost?.setClipping(plane);
    if (this.singles) {
      this.singles.object.visible = options.single;
      this.singles.setStyle({ wireframe: options.wireframe, seeThrough: true });
      this.singles.setSection(null, plane);
    }
    // Hulls that are moved apart or not drawn as faces leave the marks behind.
    this.red.object.visible = this.red.any && options.hulls && !options.wireframe && options.explode === 0;
    this.red.setClipping(plane);
    this.figure.object.visible = options.figure;
  }

  /** Finds what the hulls close and fill, once. Returns whether the picture changed. */
  findMarks(): boolean {
    const found = this.red.find();
    if (found && this.options) this.apply(this.options);
    return found;
  }

  /**
   * Returns the place where hulls close a way, in the scene: the marked part of these hulls that reaches down to the feet
   * and lies nearest to `feet`. Without marks it is above the feet.
   */
  placeOfWay(feet: Vec, hulls: readonly number[]): Vec {
    return this.frame.metresToScene(this.red.wayAt(feet, hulls) ?? [feet[0], feet[1], feet[2] + FIGURE_HEIGHT / 2]);
  }

  /**
   * Lets the marks of the given hulls, or of all for `null`, near a place of the scene shine through everything, and
   * returns whether there are any. Without a place none do.
   */
  light(place: Vec | null, hulls: readonly number[] | null = null): boolean {
    this.red.unlight();
    return place !== null && this.red.light(add(place, this.frame.origin), hulls);
  }

  /** Returns whether the marks of a hull reach down to the feet of somebody who stands before them. */
  isWay(feet: Vec, hull: number): boolean {
    const place = add(feet, this.frame.origin);
    const way = this.red.wayAt(place, [hull]);
    return way !== null && Math.hypot(way[0] - place[0], way[1] - place[1]) < FIGURE_HEIGHT;
  }

  /** Sets how brightly they shine: 0 to 1. */
  glow(share: number): void {
    this.red.setShine(share);
  }

  /** Removes the floor, for small pictures. */
  hideGround(): void {
    this.ground.object.visible = false;
  }

  select(hulls: Run | null): void {
    this.hulls.setSelected(hulls);
    if (this.options?.section) this.apply(this.options);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    for (const part of [this.hulls, this.singles, this.ghost]) part?.setTheme(theme);
    this.figure.setTheme(theme);
    this.ground.setTheme(theme);
    this.red.setTheme(theme);
    this.ruler.setTheme(theme);
  }

  /** Marks a triangle and returns its centre in the scene. `null` removes the mark. */
  markTriangle(place: TrianglePlace | null): Vec | null {
    if (this.mark) {
      this.scene.remove(this.mark.object);
      this.mark.dispose();
      this.mark = null;
    }
    if (!place) return null;
    const { surface, index } = place;
    if (index * 3 + 2 >= surface.indices.length) return null;
    const corner = (at: 0 | 1 | 2): Vec => {
      const vertex = 3 * (surface.indices[index * 3 + at] as number);
      const [x, y, z] = [surface.positions[vertex], surface.positions[vertex + 1], surface.positions[vertex + 2]] as [number, number, number];
      return this.frame.toScene([x + surface.origin[0], y + surface.origin[1], z + surface.origin[2]]);
    };
    const corners = [corner(0), corner(1), corner(2)] as const;
    this.mark = new TriangleMark(corners, this.theme.red);
    this.scene.add(this.mark.object);
    return times([0, 1, 2].map((axis) => corners.reduce((sum, p) => sum + p[axis as 0], 0)) as unknown as Vec, 1 / 3);
  }

  /** Returns the index of the first visible hull that a ray of the scene hits. */
  pick(origin: Vec, direction: Vec): number | null {
    const range = this.visibleRange(origin, direction);
    return range && (this.hulls.pick(origin, direction, ...range)?.hull ?? null);
  }

  /** Returns the first visible point of hulls or surface that a ray of the scene hits. */
  pointAt(origin: Vec, direction: Vec): Vec | null {
    const range = this.visibleRange(origin, direction);
    if (!range) return null;
    const hull = this.options?.hulls ? this.hulls.pick(origin, direction, ...range)?.distance : undefined;
    const surface = this.ghost?.object.visible ? this.ghost.meets(origin, direction, ...range) : undefined;
    const distance = Math.min(hull ?? Infinity, surface ?? Infinity);
    return Number.isFinite(distance) ? add(origin, times(direction, distance)) : null;
  }

  /** Draws marks at points of the scene and a line between them. */
  measure(points: readonly Vec[]): void {
    this.ruler.show(points);
  }

  /** Returns the part of a ray that a section leaves visible, in lengths of the ray; `null` if it leaves none. */
  private visibleRange(origin: Vec, direction: Vec): [near: number, far: number] | null {
    const section = this.options && this.sectionOf(this.options);
    if (!section) return [0, Infinity];
    const { axis, place, keep } = section;
    const crossing = (place - origin[axis]) / direction[axis];
    if ((origin[axis] - place) * keep >= 0) return [0, crossing > 0 ? crossing : Infinity];
    return crossing > 0 ? [crossing, Infinity] : null;
  }

  /** Returns whether a hull lies between a point of the scene and the point `away` from it, beyond a first share of the way. */
  hides(point: Vec, away: Vec, share: number): boolean {
    return this.hulls.pick(point, away, share, 1) !== null;
  }

  /** Returns the figure's position; `null` while the figure is hidden. */
  get figurePlace(): Vec | null {
    return this.figure.object.visible ? this.figure.place : null;
  }

  meetsFigure(origin: Vec, direction: Vec): boolean {
    return this.figure.object.visible && this.figure.isMet(origin, direction);
  }

  /** Moves the figure in the scene and returns whether it fits there. */
  leadFigure(x: number, y: number): boolean {
    // Hulls that are moved apart are not in their real places, so there are no collisions.
    const apart = (this.options?.explode ?? 0) > 0;
    return this.figure.lead(x, y, -this.half[2], apart ? [] : this.solids);
  }

  /** The hulls in metres of the scene. */
  get solids(): readonly Hull[] {
    return (this.obstacles ??= this.shown.hulls.map((hull) => transformed(hull, (point) => this.frame.toScene(point))));
  }

  dispose(): void {
    this.markTriangle(null);
    for (const part of [this.hulls, this.singles, this.ghost, this.figure, this.ground, this.red, this.ruler]) part?.dispose();
    this.sun?.dispose();
  }

  private sectionOf({ section }: ViewOptions): Section | null {
    if (!section) return null;
    const half = this.half[section.axis];
    return { axis: section.axis, place: (2 * section.share - 1) * half, keep: KEEP[section.axis] };
  }

  /** Returns the sun with a shadow that covers the model and the figure, and the point that it shines at. */
  private makeSun(): [DirectionalLight, DirectionalLight["target"]] {
    const sun = new DirectionalLight(0xffffff, SUN_LIGHT);
    const radius = Math.hypot(...this.half) + 1;
    sun.position.copy(SUN).multiplyScalar(2 * radius);
    sun.castShadow = true;
    sun.shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
    Object.assign(sun.shadow.camera, { left: -radius, right: radius, top: radius, bottom: -radius, near: radius / 10, far: 4 * radius });
    sun.shadow.normalBias = radius / 150;
    sun.shadow.bias = -5e-4;
    sun.shadow.radius = 4;
    this.sun = sun;
    return [sun, sun.target];
  }
}

function planeOf({ axis, place, keep }: Section): Plane {
  const normal = new Vector3().setComponent(axis, keep);
  return new Plane(normal, -keep * place);
}
