import { BufferAttribute, BufferGeometry, Color, DoubleSide, Mesh, MeshBasicMaterial, type Plane } from "three";
import { facesOffSurface, marksNear, wayAt, type Marks } from "../model/filled.ts";
import { length, mul, size, type Vec } from "../model/vec.ts";
import type { Shown } from "../model/answer.ts";
import type { Frame } from "./frame.ts";
import type { Theme } from "./theme.ts";

const NO_MARKS: Marks = { positions: [], owners: [] };
/** Width of a stripe, in pixels. */
const STRIPE = 7;

/** Opacity of the gaps between the stripes that shine through, at most. */
const SHINE = 0.75;

/** The places that hulls close or fill, striped in red, in one draw call; another one for those that shine through walls. */
export class RedMarks {
  readonly object: Mesh;
  /** The marks that are seen through everything. */
  readonly through: Mesh<BufferGeometry, MeshBasicMaterial>;
  private marks: Marks | null = null;
  private readonly geometry = new BufferGeometry();
  private readonly stripe = { value: new Color() };
  private readonly shine = { value: 0 };
  private readonly material = new MeshBasicMaterial({ side: DoubleSide, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -8 });

  constructor(
    private readonly shown: Shown,
    private readonly frame: Frame,
    theme: Theme,
  ) {
    this.material.onBeforeCompile = (shader) => {
      shader.uniforms.stripe = this.stripe;
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", "#include <common>\nuniform vec3 stripe;")
        .replace("#include <color_fragment>", `#include <color_fragment>\nif (mod(gl_FragCoord.x - gl_FragCoord.y, ${2 * STRIPE}.0) < ${STRIPE}.0) diffuseColor.rgb = stripe;`);
    };
    this.object = new Mesh(this.geometry, this.material);
    const glow = new MeshBasicMaterial({ side: DoubleSide, transparent: true, depthTest: false, depthWrite: false });
    glow.onBeforeCompile = (shader) => {
      shader.uniforms.shine = this.shine;
      // Between its stripes one sees what is in front of the place.
      shader.fragmentShader = shader.fragmentShader
        .replace("#include <common>", "#include <common>\nuniform float shine;")
        .replace("#include <color_fragment>", `#include <color_fragment>\nif (mod(gl_FragCoord.x - gl_FragCoord.y, ${2 * STRIPE}.0) < ${STRIPE}.0) diffuseColor.a = shine;`);
    };
    this.through = new Mesh(new BufferGeometry(), glow);
    this.through.visible = false;
    this.through.renderOrder = 8;
    for (const part of [this.object, this.through]) part.frustumCulled = false;
    this.setTheme(theme);
  }

  /** Whether anything is marked. */
  get any(): boolean {
    return (this.marks?.owners.length ?? 0) > 0;
  }

  /** Finds the places to mark, once. Returns whether it found any now. */
  find(): boolean {
    if (this.marks) return false;
    const { hulls, deep, surface, scale, bounds } = this.shown;
    this.marks = surface ? facesOffSurface(hulls, deep, surface, scale, length(mul(size(bounds), scale))) : NO_MARKS;
    this.geometry.setAttribute("position", new BufferAttribute(this.placed(this.marks.positions), 3));
    return this.any;
  }

  /** Returns coordinates of the scene for coordinates in metres of the model. */
  private placed(marked: readonly number[]): Float32Array {
    const positions = new Float32Array(marked.length);
    for (let at = 0; at + 2 < marked.length; at += 3) {
      positions.set(this.frame.metresToScene([marked[at] as number, marked[at + 1] as number, marked[at + 2] as number]), at);
    }
    return positions;
  }

  /** Returns where the given hulls close a way, in metres of the model; `null` if nothing is marked there. */
  wayAt(feet: Vec, hulls: readonly number[]): Vec | null {
    this.find();
    return wayAt(this.marks ?? NO_MARKS, feet, hulls);
  }

  /**
   * Lets the marks of some hulls near a place, in metres of the model, shine through everything, and returns whether there
   * are any; `null` for all hulls.
   */
  light(place: Vec, hulls: readonly number[] | null): boolean {
    this.find();
    const found = marksNear(this.marks ?? NO_MARKS, place, hulls);
    this.through.geometry.dispose();
    this.through.geometry = new BufferGeometry();
    this.through.geometry.setAttribute("position", new BufferAttribute(this.placed(found), 3));
    this.through.visible = found.length > 0;
    return this.through.visible;
  }

  unlight(): void {
    this.through.visible = false;
    this.setShine(0);
  }

  /** Fills the gaps between the stripes that shine through: 0 leaves them open, 1 fills them. */
  setShine(share: number): void {
    this.shine.value = SHINE * share;
  }

  setTheme(theme: Theme): void {
    this.through.material.color.set(theme.red);
    this.material.color.set(theme.red);
    this.stripe.value.set(theme.stripe);
  }

  setClipping(plane: Plane | null): void {
    this.material.clippingPlanes = plane ? [plane] : null;
  }

  dispose(): void {
    for (const part of [this.geometry, this.material, this.through.geometry, this.through.material]) part.dispose();
  }
}
