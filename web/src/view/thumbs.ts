import { PCFShadowMap, PerspectiveCamera, Vector3, WebGLRenderer } from "three";
import type { Shown } from "../model/answer.ts";
import { framing } from "./framing.ts";
import { FIRST_VIEW } from "./options.ts";
import { Pane } from "./pane.ts";
import type { Theme } from "./theme.ts";

const WIDTH = 192;
const HEIGHT = 128;
const FIELD_OF_VIEW = 30;
const FROM = new Vector3(0.62, -1, 0.5).normalize();

/** Draws small pictures of results. The renderer lasts as long as the list that shows them. */
export class Thumbnails {
  private readonly renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
  private readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, WIDTH / HEIGHT, 0.01, 1000);

  constructor() {
    this.renderer.setSize(WIDTH, HEIGHT, false);
    this.renderer.setClearColor(0x000000, 0);
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.camera.up.set(0, 0, 1);
  }

  /** Returns a picture as a data address. */
  draw(shown: Shown, theme: Theme): string {
    const pane = new Pane(shown, theme);
    pane.apply({ ...FIRST_VIEW, figure: false });
    pane.hideGround();
    pane.findMarks();
    const { target, distance } = framing(pane.worthSeeing, FROM, this.camera);
    this.camera.position.copy(FROM).multiplyScalar(distance).add(target);
    this.camera.near = distance / 100;
    this.camera.far = distance * 20;
    this.camera.updateProjectionMatrix();
    this.camera.lookAt(target);
    this.renderer.render(pane.scene, this.camera);
    const picture = this.renderer.domElement.toDataURL("image/png");
    pane.dispose();
    return picture;
  }

  dispose(): void {
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
