import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments, Points, PointsMaterial } from "three";
import type { Vec } from "../model/vec.ts";
import type { Theme } from "./theme.ts";

/** Diameter of a mark, in pixels. */
const MARK = 9;

/** Marks at measured points and the line between them, in front of everything. */
export class Ruler {
  readonly object = new Group();
  private geometry = new BufferGeometry();
  private readonly line = new LineBasicMaterial({ depthTest: false, transparent: true });
  private readonly mark = new PointsMaterial({ size: MARK, sizeAttenuation: false, depthTest: false, transparent: true });
  private readonly parts = [new LineSegments(this.geometry, this.line), new Points(this.geometry, this.mark)] as const;

  constructor(theme: Theme) {
    this.object.add(...this.parts);
    this.object.visible = false;
    for (const part of this.parts) {
      part.frustumCulled = false;
      part.renderOrder = 10;
    }
    this.setTheme(theme);
  }

  show(points: readonly Vec[]): void {
    this.geometry.dispose();
    this.geometry = new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(points.flat()), 3));
    for (const part of this.parts) part.geometry = this.geometry;
    this.object.visible = points.length > 0;
  }

  setTheme(theme: Theme): void {
    this.line.color.set(theme.ruler);
    this.mark.color.set(theme.ruler);
  }

  dispose(): void {
    for (const part of [this.geometry, this.line, this.mark]) part.dispose();
  }
}
