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
  private readonly lists = new Map<string, number[]>();

  push(name: string, [x, y, z]: Vec): void {
    const list = this.lists.get(name);
    if (list) list.push(x, y, z);
    else this.lists.set(name, [x, y, z]);
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    for (const [name, list] of this.lists) geometry.setAttribute(name, new BufferAttribute(new Float32Array(list), 3));
    return geometry;
  }
}

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
