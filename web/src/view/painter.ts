import { PCFShadowMap, Vector2, WebGLRenderer, type PerspectiveCamera, type Scene } from "three";
import { drawsInSoftware } from "./hardware.ts";

/** Most pixels of a frame that follows another at once, without a graphics card. */
const GUIDED_PIXELS = 500_000;

/** Draws scenes side by side on a canvas. */
export class Painter {
  private readonly renderer: WebGLRenderer;

  /** Throws an error if the browser does not support WebGL. */
  constructor(private readonly canvas: HTMLCanvasElement) {
    // Without a graphics card, anti-aliasing and high resolutions make the page too slow to use.
    this.renderer = new WebGLRenderer({ canvas, antialias: !drawsInSoftware(), alpha: true });
    this.renderer.setClearColor(0x000000, 0);
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    // The sun stands still: the shadows change only with the contents.
    this.renderer.shadowMap.autoUpdate = false;
    this.renderer.localClippingEnabled = true;
    this.renderer.info.autoReset = false;
  }

  /** The canvas's size when it was last set, in CSS pixels. */
  get size(): Vector2 {
    return this.renderer.getSize(new Vector2());
  }

  /** Sets the size in CSS pixels. `isGuided` says that frames follow each other at once. */
  setSize(width: number, height: number, isGuided: boolean): void {
    const inSoftware = isGuided ? Math.min(1, Math.sqrt(GUIDED_PIXELS / (width * height))) : 1;
    this.renderer.setPixelRatio(drawsInSoftware() ? inSoftware : Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(width, height, false);
  }

  /** Draws a frame. Shadows stay as they were drawn last unless `newShadows`. */
  draw(scenes: readonly Scene[], camera: PerspectiveCamera, newShadows: boolean): void {
    const { width, height } = this.size;
    const share = width / Math.max(1, scenes.length);
    this.renderer.info.reset();
    this.renderer.setScissorTest(true);
    this.renderer.setViewport(0, 0, width, height);
    this.renderer.setScissor(0, 0, width, height);
    this.renderer.clear();
    for (const [at, scene] of scenes.entries()) {
      this.renderer.setViewport(at * share, 0, share, height);
      this.renderer.setScissor(at * share, 0, share, height);
      // Each scene has a sun of its own, so one flag would be spent on the first.
      this.renderer.shadowMap.needsUpdate = newShadows;
      this.renderer.render(scene, camera);
    }
  }

  /** Writes what the last frame drew, and how many geometries there are now, into the canvas's data. */
  count(): void {
    const { render, memory } = this.renderer.info;
    this.canvas.dataset.drawCalls = String(render.calls);
    this.canvas.dataset.frames = String(render.frame);
    this.canvas.dataset.geometries = String(memory.geometries);
  }

  dispose(): void {
    this.renderer.dispose();
    // Browsers keep few contexts, and this one only until it is collected.
    this.renderer.forceContextLoss();
  }
}
