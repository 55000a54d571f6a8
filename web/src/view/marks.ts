import { BufferAttribute, BufferGeometry, CanvasTexture, Group, LineBasicMaterial, LineLoop, Mesh, MeshBasicMaterial, Points, PointsMaterial } from "three";
import type { Vec } from "../model/vec.ts";

/** A ring of fixed size on the screen, drawn over everything else. */
export class SpotMark {
  readonly object: Points;
  private readonly geometry = new BufferGeometry();
  private readonly texture = new CanvasTexture(ring());
  private readonly material = new PointsMaterial({ size: 26, sizeAttenuation: false, transparent: true, depthTest: false });

  constructor(at: Vec, colour: string) {
    this.geometry.setAttribute("position", new BufferAttribute(new Float32Array(at), 3));
    this.material.map = this.texture;
    this.material.color.set(colour);
    this.object = new Points(this.geometry, this.material);
    this.object.frustumCulled = false;
    this.object.renderOrder = 10;
  }

  setSize(pixels: number): void {
    this.material.size = pixels;
  }

  dispose(): void {
    this.geometry.dispose();
    this.texture.dispose();
    this.material.dispose();
  }
}

function ring(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.strokeStyle = pen.fillStyle = "#fff";
    pen.lineWidth = 7;
    pen.beginPath();
    pen.arc(32, 32, 25, 0, 2 * Math.PI);
    pen.stroke();
    pen.beginPath();
    pen.arc(32, 32, 8, 0, 2 * Math.PI);
    pen.fill();
  }
  return canvas;
}

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
