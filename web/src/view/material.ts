import { BufferAttribute, BufferGeometry, Color, type Material } from "three";
import type { Vec } from "../model/vec.ts";

/** The distance by which hulls are moved apart; a uniform that all materials of the hulls share. */
export interface Explosion {
  value: number;
}

/** Depth offset per rank, where the whole depth range is 1: a few units in the last place, too small to see. */
const DEPTH_STEP = 1e-6;

/**
 * Extends a material's vertex shader. The attribute `shift` times `explosion` moves each vertex, so one draw call shows
 * all hulls apart. The attribute `rank` adds depth, so coincident faces are always drawn in the same order.
 */
export function explodes<M extends Material>(material: M, explosion: Explosion): M {
  material.onBeforeCompile = (shader) => {
    shader.uniforms.explosion = explosion;
    shader.vertexShader = shader.vertexShader
      .replace("#include <common>", "#include <common>\nattribute vec3 shift;\nattribute float rank;\nuniform float explosion;")
      .replace("#include <begin_vertex>", "vec3 transformed = position + shift * explosion;")
      .replace("#include <project_vertex>", `#include <project_vertex>\ngl_Position.z += ${DEPTH_STEP.toFixed(7)} * rank * gl_Position.w;`);
  };
  return material;
}

/** Collects the attributes of a geometry, vertex by vertex. */
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

/** Initial capacity of a list, in vertices. */
const FIRST_VERTICES = 256;

/** Returns a colour's channels in linear space, from 0 to 1. */
export function linear(hex: string): Vec {
  const { r, g, b } = new Color(hex);
  return [r, g, b];
}

export const mix = (a: Vec, b: Vec, share: number): Vec => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
