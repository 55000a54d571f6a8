import { DirectionalLight, GridHelper, HemisphereLight, LineBasicMaterial, Material, Plane, Scene, Vector3 } from "three";
import { colourNeighbours } from "../model/colours.ts";
import { extent } from "../model/costs.ts";
import { transformed, type Hull } from "../model/hull.ts";
import type { TrianglePlace } from "../model/findings.ts";
import type { Surface } from "../model/surfaces.ts";
import type { Run } from "../model/placing.ts";
import { centre, cornersOf, mul, size, times, type Box, type Vec } from "../model/vec.ts";
import { Figure, FIGURE_HEIGHT, FIGURE_REACH } from "./figure.ts";
import { Frame } from "./frame.ts";
import { Ghost, type GhostStyle } from "./ghost.ts";
import { HullGroup, type Section } from "./hulls.ts";
import { SpotMark, TriangleMark } from "./marks.ts";
import type { Theme } from "./theme.ts";

/** The contents of a pane. Points are in the model's unit. */
export interface Shown {
  readonly hulls: readonly Hull[];
  /** The single hull of each mesh. */
  readonly singles: readonly Hull[];
  readonly surface: Surface | null;
  /** The bounding box of the model. */
  readonly bounds: Box;
  /** Metres per unit, on each axis. */
  readonly scale: Vec;
  /** The position of the largest bulge, in metres. */
  readonly worst: Vec | null;
}

export interface ViewOptions {
  readonly ghost: GhostStyle;
  readonly hulls: boolean;
  readonly seeThrough: boolean;
  readonly wireframe: boolean;
  readonly single: boolean;
  readonly worst: boolean;
  readonly figure: boolean;
  /** Distance by which hulls are moved apart; 0 leaves them in place. */
  readonly explode: number;
  readonly section: { readonly axis: 0 | 1 | 2; readonly share: number } | null;
}

/** The side of each axis that a section keeps: the one away from the initial camera. */
const KEEP = [-1, 1, -1] as const;
const GRID_CELLS = 30;
/** Index into `PALETTE`. */
const SINGLE_COLOUR = 4;
/**
 * If the figure is more than this number of times taller than the model's longest side, the camera ignores the figure.
 */
const MAX_FIGURE_RATIO = 6;

const halfSize = ({ bounds, scale }: Shown): Vec => times(mul(size(bounds), scale), 0.5);

/** Returns the distance between the floor's grid lines, in metres: a power of ten. */
export const gridStep = (shown: Shown): number => 10 ** Math.floor(Math.log10(Math.max(1e-6, Math.hypot(...halfSize(shown))) / 2));

/** One scene: a model, its hulls and the figure on a floor. */
export class Pane {
  readonly scene = new Scene();
  readonly frame: Frame;
  private readonly hulls: HullGroup;
  private readonly singles: HullGroup | null;
  private readonly ghost: Ghost | null;
  private readonly worst: SpotMark | null;
  private readonly figure: Figure;
  /** The hulls in metres of the scene; computed when the figure first moves. */
  private obstacles: readonly Hull[] | null = null;
  private grid: GridHelper;
  private mark: TriangleMark | SpotMark | null = null;
  private options: ViewOptions | null = null;

  constructor(
    readonly shown: Shown,
    private theme: Theme,
  ) {
    const { hulls, singles, surface, bounds, scale, worst } = shown;
    this.frame = new Frame(scale, mul(centre(bounds), scale));
    const reach = extent(bounds);
    const colours = colourNeighbours(hulls.map(({ box }) => box), reach * 0.01);
    this.hulls = new HullGroup(hulls, colours, this.frame, theme);
    this.singles = singles.length ? new HullGroup(singles, singles.map(() => SINGLE_COLOUR), this.frame, theme) : null;
    this.singles?.setStyle({ wireframe: false, seeThrough: true });
    this.ghost = surface ? new Ghost(surface, this.frame, theme) : null;
    this.worst = worst ? new SpotMark(this.frame.metresToScene(worst), theme.worst) : null;
    this.figure = new Figure(theme);
    this.grid = this.makeGrid();
    // Place the figure beside the model, and farther back if the model is smaller, so that the figure does not hide it.
    this.figure.put([this.half[0] + 0.35 + 0.02 * reach * scale[0], Math.max(0, 0.6 * (FIGURE_HEIGHT - 2 * this.half[2])), -this.half[2]]);
    this.scene.add(new HemisphereLight(0xffffff, 0xb4b8c0, 2.6));
    const sun = new DirectionalLight(0xffffff, 1.5);
    sun.position.set(-0.6, -1, 1.6);
    this.scene.add(sun, this.hulls.object, this.figure.object, this.grid);
    for (const part of [this.singles, this.ghost, this.worst]) if (part) this.scene.add(part.object);
  }

  /** Returns half the size of the model, in metres. */
  get half(): Vec {
    return halfSize(this.shown);
  }

  /**
   * Returns the points that the camera must show: the model's box and, unless the model is tiny, the figure's outline.
   */
  get worthSeeing(): Vec[] {
    const [x, y, z] = this.half;
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
    if (this.worst) this.worst.object.visible = options.worst && options.explode === 0;
    this.figure.object.visible = options.figure;
  }

  select(hulls: Run | null): void {
    this.hulls.setSelected(hulls);
    if (this.options?.section) this.apply(this.options);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    for (const part of [this.hulls, this.singles, this.ghost]) part?.setTheme(theme);
    this.figure.setTheme(theme);
    this.scene.remove(this.grid);
    disposeGrid(this.grid);
    this.grid = this.makeGrid();
    this.scene.add(this.grid);
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
    this.mark = new TriangleMark(corners, this.theme.worst);
    this.scene.add(this.mark.object);
    return times([0, 1, 2].map((axis) => corners.reduce((sum, p) => sum + p[axis as 0], 0)) as unknown as Vec, 1 / 3);
  }

  /** Returns the index of the first visible hull that a ray of the scene hits. */
  pick(origin: Vec, direction: Vec): number | null {
    const section = this.options && this.sectionOf(this.options);
    let [near, far] = [0, Infinity];
    if (section) {
      const { axis, place, keep } = section;
      const crossing = (place - origin[axis]) / direction[axis];
      if ((origin[axis] - place) * keep >= 0) far = crossing > 0 ? crossing : Infinity;
      else if (crossing > 0) near = crossing;
      else return null;
    }
    return this.hulls.pick(origin, direction, near, far);
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
    this.obstacles ??= this.shown.hulls.map((hull) => transformed(hull, (point) => this.frame.toScene(point)));
    return this.figure.lead(x, y, -this.half[2], apart ? [] : this.obstacles);
  }

  dispose(): void {
    this.markTriangle(null);
    for (const part of [this.hulls, this.singles, this.ghost, this.worst]) part?.dispose();
    this.figure.dispose();
    disposeGrid(this.grid);
  }

  private sectionOf({ section }: ViewOptions): Section | null {
    if (!section) return null;
    const half = this.half[section.axis];
    return { axis: section.axis, place: (2 * section.share - 1) * half, keep: KEEP[section.axis] };
  }

  private makeGrid(): GridHelper {
    const step = gridStep(this.shown);
    const cells = Math.max(GRID_CELLS, 2 * Math.ceil((Math.max(this.half[0], this.half[1]) * 1.6) / step));
    const grid = new GridHelper(cells * step, cells, this.theme.gridMain, this.theme.grid);
    grid.rotateX(Math.PI / 2);
    grid.position.z = -this.half[2] - 1e-3 * step;
    return grid;
  }
}

function planeOf({ axis, place, keep }: Section): Plane {
  const normal = new Vector3().setComponent(axis, keep);
  return new Plane(normal, -keep * place);
}

function disposeGrid(grid: GridHelper): void {
  grid.geometry.dispose();
  for (const material of [grid.material].flat() as Material[]) if (material instanceof LineBasicMaterial) material.dispose();
}
