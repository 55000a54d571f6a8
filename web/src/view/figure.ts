import { CapsuleGeometry, Mesh, MeshLambertMaterial, SphereGeometry, type BufferGeometry } from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { meets, type Hull } from "../model/hull.ts";
import { dot, type Vec } from "../model/vec.ts";
import type { Theme } from "./theme.ts";

/** Height of an adult avatar, in metres. */
export const FIGURE_HEIGHT = 1.8;
/** Distance from the figure's middle to its hands, in metres. */
export const FIGURE_REACH = 0.3;
/** Radius of the collision body, in metres: about the capsule of an avatar. */
const BODY = 0.22;
/** Height of the highest step that the figure climbs, in metres. */
const STEP = 0.5;
/** Heights above the feet at which the body is tested for collisions, from `STEP` to the top of the head. */
const LEVELS = Array.from({ length: 12 }, (_, at) => STEP + ((FIGURE_HEIGHT - BODY - STEP) * at) / 11);

/**
 * A human figure for scale that the user can move and that stands on hulls. Coordinates are metres of the scene, Z up.
 */
export class Figure {
  readonly object: Mesh<BufferGeometry, MeshLambertMaterial>;
  private bumping = false;

  constructor(private theme: Theme) {
    this.object = makeFigure(theme.figure);
  }

  get place(): Vec {
    const { x, y, z } = this.object.position;
    return [x, y, z];
  }

  /** Moves the figure without a test for collisions. */
  put([x, y, z]: Vec): void {
    this.object.position.set(x, y, z);
    this.setBumping(false);
  }

  /**
   * Moves the figure, up and down steps, and returns whether it fits there. It turns red if it collides with a hull.
   */
  lead(x: number, y: number, ground: number, hulls: readonly Hull[]): boolean {
    const eye = this.object.position.z + STEP;
    const floors = hulls.map((hull) => {
      const below = meets(hull, [x, y, eye], [0, 0, -1]);
      // A ray that starts inside a hull (0) means a wall rather than a floor.
      return below ? eye - below : ground;
    });
    this.object.position.set(x, y, Math.max(ground, ...floors));
    this.setBumping(hulls.some((hull) => this.touches(hull)));
    return !this.bumping;
  }

  /** Returns whether a ray hits the figure's bounding box. */
  isMet(origin: Vec, direction: Vec): boolean {
    const { x, y, z } = this.object.position;
    const side = (normal: Vec, place: number, reach: number) => ({ normal, offset: dot(normal, [x, y, z]) + place + reach });
    const planes = [
      side([1, 0, 0], 0, FIGURE_REACH), side([-1, 0, 0], 0, FIGURE_REACH),
      side([0, 1, 0], 0, BODY), side([0, -1, 0], 0, BODY),
      side([0, 0, 1], FIGURE_HEIGHT, 0), side([0, 0, -1], 0, 0),
    ];
    return meets({ planes }, origin, direction) !== undefined;
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.object.material.color.set(this.bumping ? theme.red : theme.figure);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }

  private touches({ planes }: Hull): boolean {
    const [x, y, z] = this.place;
    return LEVELS.some((height) => planes.every(({ normal, offset }) => dot(normal, [x, y, z + height]) - offset < BODY));
  }

  private setBumping(bumping: boolean): void {
    this.bumping = bumping;
    this.setTheme(this.theme);
  }
}

function makeFigure(colour: string): Mesh<BufferGeometry, MeshLambertMaterial> {
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
  const figure = new Mesh(merged, new MeshLambertMaterial({ color: colour }));
  figure.castShadow = true;
  return figure;
}
