import { BufferAttribute, BufferGeometry, Color, type Material } from "three";
import type { Vec } from "../model/vec.ts";

/** How far hulls are moved apart; shared by all materials that draw them. */
export interface Explosion {
  value: number;
}

/** Makes a material move each vertex along its attribute `shift`, so that one draw call can show all hulls apart. */
export function explodes<M extends Material>(material: M, explosion: Explosion): M {
  material.onBeforeCompile = (shader) => {
    shader.uniforms.explosion = explosion;
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute vec3 shift;\nuniform float explosion;")
      .replace("#include <begin_vertex>", "vec3 transformed = position + shift * explosion;");
  };
  return material;
}

/** Numbers for the attributes of a geometry, gathered vertex by vertex. */
export class Vertices {
  private readonly lists = new Map<string, { numbers: Float32Array; used: number }>();

  push(name: string, point: Vec): void {
    let list = this.lists.get(name);
    if (!list) this.lists.set(name, (list = { numbers: new Float32Array(FIRST_NUMBERS), used: 0 }));
    if (list.used + 3 > list.numbers.length) {
      const larger = new Float32Array(2 * list.numbers.length);
      larger.set(list.numbers);
      list.numbers = larger;
    }
    list.numbers.set(point, list.used);
    list.used += 3;
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    for (const [name, { numbers, used }] of this.lists) geometry.setAttribute(name, new BufferAttribute(numbers.slice(0, used), 3));
    return geometry;
  }
}

/** Room of a list that has just begun. */
const FIRST_NUMBERS = 3 * 256;

/** A colour's channels as shaders count them. */
export function linear(hex: string): Vec {
  const { r, g, b } = new Color(hex);
  return [r, g, b];
}

export const mix = (a: Vec, b: Vec, share: number): Vec => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
