import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineLoop, Mesh, MeshBasicMaterial } from "three";
import type { Vec } from "../model/vec.ts";

/** A highlighted triangle of the model. */
export class TriangleMark {
  readonly object = new Group();
  private readonly geometry = new BufferGeometry();
  private readonly face: MeshBasicMaterial;
  private readonly line: LineBasicMaterial;

  constructor(corners: readonly [Vec, Vec, Vec], colour: string) {
    this.geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners.flat()), 3));
    this.face = new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.6, side: 2, depthTest: false });
    this.line = new LineBasicMaterial({ color: colour, depthTest: false, transparent: true });
    this.object.add(new Mesh(this.geometry, this.face), new LineLoop(this.geometry, this.line));
    for (const part of this.object.children) part.renderOrder = 9;
  }

  dispose(): void {
    this.geometry.dispose();
    this.face.dispose();
    this.line.dispose();
  }
}
