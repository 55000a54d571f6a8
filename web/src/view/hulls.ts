import { BufferAttribute, Group, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, MeshLambertMaterial, type Plane } from "three";
import { PALETTE } from "../model/colours.ts";
import { meets, sectionOf, type Hull } from "../model/hull.ts";
import { cross, length, mul, sub, times, type Vec } from "../model/vec.ts";
import type { Run } from "../model/placing.ts";
import type { Frame } from "./frame.ts";
import { explodes, linear, mix, Vertices, type Explosion } from "./material.ts";
import type { Theme } from "./theme.ts";

/** A section plane perpendicular to an axis. The model on one side of it is hidden. */
export interface Section {
  readonly axis: 0 | 1 | 2;
  /** Coordinate of the plane on its axis, in metres of the scene. */
  readonly place: number;
  /** The visible side: -1 below `place`, +1 above. */
  readonly keep: -1 | 1;
}

export interface HullStyle {
  readonly wireframe: boolean;
  readonly seeThrough: boolean;
}

/** Above this number of hulls no edges are drawn, because they would hide the colours. */
const MAX_OUTLINED = 1000;
/** Share of the background colour in hulls that are not selected. */
const FADED = 0.8;
/** Share of black in the cut faces of a section. */
const CAP_SHADE = 0.18;

/** All hulls, in one draw call for faces, one for edges, and one for the cut faces of a section. */
export class HullGroup {
  readonly object = new Group();
  private readonly explosion: Explosion = { value: 0 };
  private readonly faces: Mesh;
  private readonly edges: LineSegments;
  private readonly caps: Mesh;
  private readonly colours: Vec[];
  private readonly shifts: Vec[];
  // Draw faces slightly behind their edges, so that they do not cover parts of the lines.
  private readonly faceMaterial = explodes(
    new MeshLambertMaterial({ vertexColors: true, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }),
    this.explosion,
  );
  private readonly edgeMaterial = explodes(new LineBasicMaterial({ transparent: true, opacity: 0.55 }), this.explosion);
  private readonly capMaterial = new MeshBasicMaterial({ vertexColors: true, side: 2 });
  private selected: Run | null = null;
  private styled = false;

  constructor(
    readonly hulls: readonly Hull[],
    private readonly numbers: readonly number[],
    private readonly frame: Frame,
    private theme: Theme,
    private readonly isMesh = false,
  ) {
    this.colours = numbers.map((colour) => linear(PALETTE[colour] ?? "#ffffff"));
    const count = Math.max(1, hulls.length);
    const sum = hulls.reduce<Vec>((total, { centre }) => [total[0] + centre[0], total[1] + centre[1], total[2] + centre[2]], [0, 0, 0]);
    this.shifts = hulls.map(({ centre }) => mul(sub(centre, times(sum, 1 / count)), frame.scale));
    this.faces = new Mesh(this.faceGeometry(), this.faceMaterial);
    this.edges = new LineSegments(this.edgeGeometry(), this.edgeMaterial);
    this.caps = new Mesh(new Vertices().geometry(), this.capMaterial);
    for (const part of [this.faces, this.edges, this.caps]) {
      part.frustumCulled = false;
      this.object.add(part);
    }
    this.caps.visible = false;
    this.faces.castShadow = this.faces.receiveShadow = true;
    this.setTheme(theme);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.edgeMaterial.color.set(theme.edge);
    this.paint();
  }

  setStyle({ wireframe, seeThrough }: HullStyle): void {
    this.faces.visible = !wireframe;
    this.edges.visible = wireframe || this.hulls.length <= MAX_OUTLINED;
    this.faceMaterial.transparent = seeThrough;
    this.faceMaterial.opacity = seeThrough ? 0.4 : 1;
    this.faceMaterial.depthWrite = !seeThrough;
    this.faces.castShadow = !wireframe && !seeThrough && this.explosion.value === 0;
    if (this.styled === seeThrough) return;
    this.styled = seeThrough;
    this.faceMaterial.needsUpdate = true;
  }

  setSelected(selected: Run | null): void {
    if (selected?.first === this.selected?.first && selected?.count === this.selected?.count) return;
    this.selected = selected;
    this.paint();
  }

  /** Moves hulls apart: 0 leaves them in place, 1 doubles each hull's distance from the mean centre. */
  setExplosion(value: number): void {
    this.explosion.value = value;
    // The shadow map does not move hulls apart.
    this.faces.castShadow = this.faces.receiveShadow = value === 0;
  }

  setSection(section: Section | null, plane: Plane | null): void {
    for (const material of [this.faceMaterial, this.edgeMaterial]) material.clippingPlanes = plane ? [plane] : null;
    this.caps.geometry.dispose();
    this.caps.geometry = section ? this.capGeometry(section) : new Vertices().geometry();
    this.caps.visible = section !== null && this.caps.geometry.hasAttribute("position") && this.faces.visible;
  }

  /** Returns the index of the first hull that a ray of the scene hits between `near` and `far`, and where, in its lengths. */
  pick(origin: Vec, direction: Vec, near: number, far: number): { hull: number; distance: number } | null {
    let [best, found]: [number, { hull: number; distance: number } | null] = [Infinity, null];
    for (const [at, hull] of this.hulls.entries()) {
      const start = this.frame.toModel(sub(origin, this.shiftOf(at)));
      const along = this.frame.directionToModel(direction);
      const distance = meets(hull, start, along, near, far);
      if (distance !== undefined && distance < best) [best, found] = [distance, { hull: at, distance }];
    }
    return found;
  }

  dispose(): void {
    for (const part of [this.faces, this.edges, this.caps]) part.geometry.dispose();
    for (const material of [this.faceMaterial, this.edgeMaterial, this.capMaterial]) material.dispose();
  }

  private shiftOf(at: number): Vec {
    return times(this.shifts[at] ?? [0, 0, 0], this.explosion.value);
  }

  private colourOf(at: number): Vec {
    const own = this.colours[at] ?? [0.5, 0.5, 0.5];
    const { selected } = this;
    return !selected || (at >= selected.first && at < selected.first + selected.count) ? own : mix(own, linear(this.theme.faded), FADED);
  }

  private paint(): void {
    const target = this.faces.geometry.getAttribute("color") as BufferAttribute | undefined;
    if (!target) return;
    let vertex = 0;
    for (const [at, hull] of this.hulls.entries()) {
      const colour = this.colourOf(at);
      for (let drawn = 0; drawn < this.facesOf(hull).length * 3; drawn += 1, vertex += 1) target.setXYZ(vertex, ...colour);
    }
    target.needsUpdate = true;
  }

  /** Returns the faces to draw: those of a hull from outside, those of a mesh, which may be open, from both sides. */
  private facesOf({ triangles }: Hull): Hull["triangles"] {
    return this.isMesh ? [...triangles, ...triangles.map(([a, b, c]) => [a, c, b] as const)] : triangles;
  }

  private faceGeometry() {
    const out = new Vertices();
    for (const [at, hull] of this.hulls.entries()) {
      for (const triangle of this.facesOf(hull)) {
        const [a, b, c] = triangle.map((index) => this.frame.toScene(hull.points[index] as Vec)) as [Vec, Vec, Vec];
        const raw = cross(sub(b, a), sub(c, a));
        const normal = times(raw, 1 / (length(raw) || 1));
        for (const point of [a, b, c]) {
          out.push("position", point);
          out.push("normal", normal);
          out.push("color", this.colourOf(at));
          out.push("shift", this.shifts[at] as Vec);
          // Touching hulls have different colour numbers, which serve as ranks.
          out.push("rank", [this.numbers[at] ?? 0]);
        }
      }
    }
    return out.geometry();
  }

  private edgeGeometry() {
    const out = new Vertices();
    for (const [at, hull] of this.hulls.entries()) {
      for (const index of hull.edges.flat()) {
        out.push("position", this.frame.toScene(hull.points[index] as Vec));
        out.push("shift", this.shifts[at] as Vec);
        out.push("rank", [0]);
      }
    }
    return out.geometry();
  }

  private capGeometry({ axis, place }: Section) {
    const out = new Vertices();
    for (const [at, hull] of this.hulls.entries()) {
      const shift = this.shiftOf(at);
      const inModel = (place - shift[axis] + this.frame.origin[axis]) / this.frame.scale[axis];
      const polygon = sectionOf(hull, axis, inModel).map((point) => {
        const [x, y, z] = this.frame.toScene(point);
        return [x + shift[0], y + shift[1], z + shift[2]] as Vec;
      });
      const colour = mix(this.colourOf(at), [0, 0, 0], CAP_SHADE);
      for (let corner = 2; corner < polygon.length; corner += 1) {
        for (const point of [polygon[0], polygon[corner - 1], polygon[corner]]) {
          out.push("position", point as Vec);
          out.push("color", colour);
        }
      }
    }
    return out.geometry();
  }
}
