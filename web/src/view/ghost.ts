import { BufferAttribute, BufferGeometry, DoubleSide, EdgesGeometry, Group, LineBasicMaterial, LineSegments, Mesh, MeshLambertMaterial, Points, PointsMaterial, Raycaster, Vector3, type Plane } from "three";
import type { Surface } from "../model/surfaces.ts";
import type { Vec } from "../model/vec.ts";
import type { Frame } from "./frame.ts";
import type { GhostStyle } from "./options.ts";
import type { Theme } from "./theme.ts";

/** Above this number of triangles the surface's creases are not drawn: finding them would take seconds. */
const MAX_TRIANGLES_FOR_CREASES = 80_000;
const CREASE_DEGREES = 25;

/** The model's surface, as the service read it. */
export class Ghost {
  readonly object = new Group();
  private readonly geometry: BufferGeometry;
  private readonly creases: BufferGeometry | null;
  private readonly faces: Mesh | null = null;
  private readonly faceMaterial = new MeshLambertMaterial({
    flatShading: true,
    transparent: true,
    side: DoubleSide,
    // Draw both sides in one pass: all sides have the same colour, so their order does not matter.
    forceSinglePass: true,
    // Draw the surface behind hulls that coincide with it, whatever their `rank`.
    polygonOffset: true,
    polygonOffsetFactor: 2,
    polygonOffsetUnits: 100,
  });
  private readonly lineMaterial = new LineBasicMaterial({ transparent: true, opacity: 0.5 });
  private readonly pointMaterial = new PointsMaterial({ size: 3, sizeAttenuation: false });

  constructor(surface: Surface, frame: Frame, theme: Theme) {
    this.geometry = geometryOf(surface, frame);
    const triangles = surface.indices.length / 3;
    if (triangles === 0) {
      this.object.add(new Points(this.geometry, this.pointMaterial));
      this.creases = null;
    } else {
      this.faces = new Mesh(this.geometry, this.faceMaterial);
      this.object.add(this.faces);
      this.creases = triangles <= MAX_TRIANGLES_FOR_CREASES ? new EdgesGeometry(this.geometry, CREASE_DEGREES) : null;
      if (this.creases) this.object.add(new LineSegments(this.creases, this.lineMaterial));
    }
    for (const part of this.object.children) part.frustumCulled = false;
    this.setTheme(theme);
    this.setStyle("ghost");
  }

  /** Returns where a ray of the scene first hits the surface between `near` and `far`. */
  meets(origin: Vec, direction: Vec, near: number, far: number): number | undefined {
    const caster = new Raycaster(new Vector3(...origin), new Vector3(...direction), near, far);
    return this.faces ? caster.intersectObject(this.faces, false)[0]?.distance : undefined;
  }

  setTheme(theme: Theme): void {
    for (const material of [this.faceMaterial, this.lineMaterial, this.pointMaterial]) material.color.set(theme.ghost);
  }

  setStyle(style: GhostStyle): void {
    this.object.visible = style !== "off";
    this.faceMaterial.opacity = style === "solid" ? 1 : 0.16;
    this.faceMaterial.depthWrite = style === "solid";
    if (this.faces) this.faces.castShadow = this.faces.receiveShadow = style === "solid";
  }

  setClipping(plane: Plane | null): void {
    for (const material of [this.faceMaterial, this.lineMaterial, this.pointMaterial]) {
      material.clippingPlanes = plane ? [plane] : null;
    }
  }

  dispose(): void {
    this.geometry.dispose();
    this.creases?.dispose();
    for (const material of [this.faceMaterial, this.lineMaterial, this.pointMaterial]) material.dispose();
  }
}

function geometryOf(surface: Surface, frame: Frame): BufferGeometry {
  const base = frame.toScene(surface.origin);
  const placed = new Float32Array(surface.positions.length);
  for (let at = 0; at < placed.length; at += 1) {
    const axis = (at % 3) as 0;
    placed[at] = (surface.positions[at] as number) * frame.scale[axis] + base[axis];
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(placed, 3));
  if (surface.indices.length) geometry.setIndex(new BufferAttribute(surface.indices, 1));
  return geometry;
}
