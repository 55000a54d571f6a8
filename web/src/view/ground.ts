import { Color, Group, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial } from "three";
import type { Theme } from "./theme.ts";

/** Radius of the floor, in multiples of half the model's width. */
const REACH = 6;

/** The floor: lines at a fixed distance that fade outwards, and the shadow of everything that stands on it. */
export class Ground {
  readonly object = new Group();
  private readonly plane: PlaneGeometry;
  private readonly lines: ShaderMaterial;
  private readonly shadow = new ShadowMaterial();

  /** `step` is the distance between lines and `half` half the model's width, in metres. */
  constructor(step: number, half: number, height: number, theme: Theme) {
    const radius = Math.max(REACH * half, 8 * step);
    this.plane = new PlaneGeometry(2 * radius, 2 * radius);
    this.lines = new ShaderMaterial({
      transparent: true,
      depthWrite: false,
      uniforms: { colour: { value: new Color() }, step: { value: step }, radius: { value: radius } },
      vertexShader: "varying vec2 place; void main() { place = position.xy; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",
      fragmentShader: `
        uniform vec3 colour; uniform float step; uniform float radius; varying vec2 place;
        void main() {
          vec2 cell = place / step;
          vec2 line = abs(fract(cell - 0.5) - 0.5) / fwidth(cell);
          float strength = 1.0 - min(min(line.x, line.y), 1.0);
          float fade = 1.0 - smoothstep(0.15, 0.8, length(place) / radius);
          gl_FragColor = vec4(colour, strength * fade * 0.42);
          #include <colorspace_fragment>
        }`,
    });
    const floor = new Mesh(this.plane, this.lines);
    const shade = new Mesh(this.plane, this.shadow);
    shade.receiveShadow = true;
    floor.position.z = height - 2e-3 * step;
    shade.position.z = height - 1e-3 * step;
    this.shadow.depthWrite = false;
    for (const part of [floor, shade]) {
      part.frustumCulled = false;
      part.renderOrder = -1;
      this.object.add(part);
    }
    this.setTheme(theme);
  }

  setTheme(theme: Theme): void {
    (this.lines.uniforms.colour?.value as Color).set(theme.grid);
    this.shadow.opacity = theme.shade;
  }

  dispose(): void {
    this.plane.dispose();
    this.lines.dispose();
    this.shadow.dispose();
  }
}
