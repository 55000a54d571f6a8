import { ConvexHull } from "three/examples/jsm/math/ConvexHull.js";
import { Vector3 } from "three";
import { hullFrom, type Hull } from "./hull.ts";
import { boxAround, sub, times, type Vec } from "./vec.ts";

/** Returns the convex hull of the points; `undefined` if they enclose no volume. */
export function hullOf(points: Vec[]): Hull | undefined {
  const box = boxAround(points);
  if (!box || points.length < 4) return undefined;
  // The library's tolerances are absolute, so the points are scaled into a unit box first.
  const span = Math.max(...sub(box.max, box.min));
  if (!(span > 0)) return undefined;
  const vertices = points.map((p) => new Vector3(...times(sub(p, box.min), 1 / span)));
  const index = new Map(vertices.map((vertex, at) => [vertex, at]));
  const triangles: [number, number, number][] = [];
  for (const face of new ConvexHull().setFromPoints(vertices).faces) {
    const loop: number[] = [];
    let edge = face.edge;
    do {
      loop.push(index.get(edge.head().point) ?? 0);
      edge = edge.next;
    } while (edge !== face.edge);
    for (let at = 2; at < loop.length; at += 1) {
      triangles.push([loop[0] as number, loop[at - 1] as number, loop[at] as number]);
    }
  }
  return triangles.length < 4 ? undefined : hullFrom(points, triangles, box);
}
