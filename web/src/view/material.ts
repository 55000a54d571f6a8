import { BufferAttribute, BufferGeometry, Color, type Material } from "three";
import type { Vec } from "../model/vec.ts";

/** How far hulls are moved apart; shared by all materials that draw them. */
export interface Explosion {
  value: number;
}

/** Of depth, from 0 to 1: some units in its last place, and too little to be seen. */
const BEHIND = 1e-6;

/**
 * Makes a material move each vertex along its attribute `shift`, so that one draw call can show all hulls apart, and a
 * little farther away by its attribute `rank`, so that of faces in one place always the same is seen.
 */
export function explodes<M extends Material>(material: M, explosion: Explosion): M {
  material.onBeforeCompile = (shader) => {
    shader.uniforms.explosion = explosion;
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute vec3 shift;\nattribute float rank;\nuniform float explosion;")
      .replace("#include <begin_vertex>", "vec3 transformed = position + shift * explosion;")
      .replace("#include <project_vertex>", `#include <project_vertex>\ngl_Position.z += ${BEHIND.toFixed(7)} * rank * gl_Position.w;`);
  };
  return material;
}

/** Numbers for the attributes of a geometry, gathered vertex by vertex. */
export class Vertices {
  private readonly lists = new Map<string, { numbers: Float32Array; used: number; each: number }>();

  push(name: string, values: readonly number[]): void {
    const each = values.length;
    let list = this.lists.get(name);
    if (!list) this.lists.set(name, (list = { numbers: new Float32Array(each * FIRST_VERTICES), used: 0, each }));
    if (list.used + each > list.numbers.length) {
      const larger = new Float32Array(2 * list.numbers.length);
      larger.set(list.numbers);
      list.numbers = larger;
    }
    list.numbers.set(values, list.used);
    list.used += each;
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    for (const [name, { numbers, used, each }] of this.lists) {
      geometry.setAttribute(name, new BufferAttribute(numbers.slice(0, used), each));
    }
    return geometry;
  }
}

/** Room of a list that has just begun. */
const FIRST_VERTICES = 256;

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
