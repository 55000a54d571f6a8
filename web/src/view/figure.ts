import { CapsuleGeometry, Mesh, MeshLambertMaterial, SphereGeometry, type BufferGeometry } from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";

/** As tall as a grown-up avatar, in metres. */
export const FIGURE_HEIGHT = 1.8;

/** Somebody who stands on the ground at the origin, for scale. Z is up. */
export function makeFigure(colour: string): Mesh<BufferGeometry, MeshLambertMaterial> {
  const limb = (radius: number, height: number, x: number, z: number, lean = 0) =>
    new CapsuleGeometry(radius, height - 2 * radius, 4, 10).rotateX(Math.PI / 2).rotateY(lean).translate(x, 0, z);
  const parts = [
    new SphereGeometry(0.115, 20, 14).scale(0.9, 1, 1.12).translate(0, 0, 1.67),
    limb(0.055, 0.2, 0, 1.5),
    limb(0.16, 0.62, 0, 1.18).scale(1.15, 0.75, 1),
    limb(0.145, 0.36, 0, 0.92).scale(1.1, 0.8, 1),
    limb(0.078, 0.92, -0.095, 0.46),
    limb(0.078, 0.92, 0.095, 0.46),
    limb(0.048, 0.72, -0.245, 1.08, 0.1),
    limb(0.048, 0.72, 0.245, 1.08, -0.1),
  ];
  const merged = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return new Mesh(merged, new MeshLambertMaterial({ color: colour, transparent: true, opacity: 0.85 }));
}
