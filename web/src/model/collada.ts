import type { Hull } from "./hull.ts";
import type { Vec } from "./vec.ts";

/** Writes six figures after the first one: more than the 16 bits of the block hold. */
const number = (value: number): string => String(Number(value.toPrecision(7)));

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/**
 * Returns a COLLADA file with one mesh `NAME_PHYS`: a closed shell for each hull, Z up. Upload windows match physics to
 * models by name or order, so there is one mesh for one model.
 */
export function collada(name: string, hulls: readonly Pick<Hull, "points" | "triangles">[]): string {
  const mesh = escaped(`${name}_PHYS`);
  const points: Vec[] = [];
  const indices: number[] = [];
  for (const hull of hulls) {
    const first = points.length;
    points.push(...hull.points);
    for (const triangle of hull.triangles) indices.push(...triangle.map((index) => first + index));
  }
  return `<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
 <asset><created>2000-01-01T00:00:00Z</created><modified>2000-01-01T00:00:00Z</modified><unit name="metre" meter="1"/><up_axis>Z_UP</up_axis></asset>
 <library_geometries><geometry id="mesh" name="${mesh}"><mesh>
  <source id="points"><float_array id="numbers" count="${3 * points.length}">${points.flat().map(number).join(" ")}</float_array>
   <technique_common><accessor source="#numbers" count="${points.length}" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
  <vertices id="vertices"><input semantic="POSITION" source="#points"/></vertices>
  <triangles count="${indices.length / 3}"><input semantic="VERTEX" source="#vertices" offset="0"/><p>${indices.join(" ")}</p></triangles>
 </mesh></geometry></library_geometries>
 <library_visual_scenes><visual_scene id="scene"><node id="node" name="${mesh}"><instance_geometry url="#mesh"/></node></visual_scene></library_visual_scenes>
 <scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>
`;
}
