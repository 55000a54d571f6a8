import { BufferAttribute, BufferGeometry, Color, DoubleSide, Mesh, MeshBasicMaterial, type Plane } from "three";
import { facesOffSurface, wayAt, type Marks } from "../model/filled.ts";
import { length, mul, size, type Vec } from "../model/vec.ts";
import type { Shown } from "../model/answer.ts";
import type { Frame } from "./frame.ts";
import type { Theme } from "./theme.ts";

const NO_MARKS: Marks = { positions: [], owners: [] };
/** Width of a stripe, in pixels. */
const STRIPE = 7;

/** The places that hulls close or fill, striped in red, in one draw call. */
export class RedMarks {
  readonly object: Mesh;
  private marks: Marks | null = null;
  private readonly geometry = new BufferGeometry();
  private readonly stripe = { value: new Color() };
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
    this.object.frustumCulled = false;
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
    const marked = this.marks.positions;
    const positions = new Float32Array(marked.length);
    for (let at = 0; at + 2 < marked.length; at += 3) {
      positions.set(this.frame.metresToScene([marked[at] as number, marked[at + 1] as number, marked[at + 2] as number]), at);
    }
    this.geometry.setAttribute("position", new BufferAttribute(positions, 3));
    return this.any;
  }

  /** Returns where the given hulls close a way, in metres of the model; `null` if nothing is marked there. */
  wayAt(feet: Vec, hulls: readonly number[]): Vec | null {
    this.find();
    return wayAt(this.marks ?? NO_MARKS, feet, hulls);
  }

  setTheme(theme: Theme): void {
    this.material.color.set(theme.red);
    this.stripe.value.set(theme.stripe);
  }

  setClipping(plane: Plane | null): void {
    this.material.clippingPlanes = plane ? [plane] : null;
  }

  dispose(): void {
    this.geometry.dispose();
    this.material.dispose();
  }
}
