import type { Vec } from "./vec.ts";

/** A named range of triangles of a surface. */
export interface Part {
  readonly name: string;
  readonly first: number;
  readonly count: number;
}

/** One level as the service read it: Z up, in the model's unit, points relative to `origin`. */
export interface Surface {
  readonly level: string;
  readonly origin: Vec;
  readonly positions: Float32Array;
  /** Three vertex indices per triangle, in the order of the file; empty for a point cloud. */
  readonly indices: Uint32Array;
  readonly parts: Part[];
}

/** Returns the number of triangles of a level; `null` if the page does not have its surface. */
export function trianglesOf(surfaces: readonly Surface[], level: string): number | null {
  const found = surfaces.find((surface) => surface.level === level);
  return found ? found.indices.length / 3 : null;
}

interface Accessor {
  bufferView: number;
  byteOffset?: number;
  count: number;
}

interface Gltf {
  nodes: { name: string; mesh?: number; translation?: Vec }[];
  meshes: {
    primitives: { attributes: { POSITION: number }; indices?: number }[];
    extras?: { parts?: Part[] };
  }[];
  accessors: Accessor[];
  bufferViews: { byteOffset?: number }[];
}

const HEADER = 12;
const CHUNK = 8;

/** Reads the GLB of `POST /preview-mesh`, which has one tightly packed mesh per level and no other glTF features. */
export function readSurfaces(glb: ArrayBuffer): Surface[] {
  const view = new DataView(glb);
  const jsonBytes = view.getUint32(HEADER, true);
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(glb, HEADER + CHUNK, jsonBytes))) as Gltf;
  const binary = HEADER + CHUNK + jsonBytes + CHUNK;
  const start = (accessor: Accessor) =>
    binary + (json.bufferViews[accessor.bufferView]?.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
  const found: Surface[] = [];
  for (const { name, mesh, translation } of json.nodes) {
    const described = mesh === undefined ? undefined : json.meshes[mesh];
    const primitive = described?.primitives[0];
    const points = primitive && json.accessors[primitive.attributes.POSITION];
    if (!points) continue;
    const indices = primitive.indices === undefined ? undefined : json.accessors[primitive.indices];
    found.push({
      level: name,
      origin: translation ?? [0, 0, 0],
      positions: new Float32Array(glb, start(points), points.count * 3),
      indices: indices ? new Uint32Array(glb, start(indices), indices.count) : new Uint32Array(),
      parts: described?.extras?.parts ?? [],
    });
  }
  return found;
}
