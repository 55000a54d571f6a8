import { sub, times, type Vec } from "../model/vec.ts";

/** From the model's unit to the scene: metres around the model's middle, so that single precision suffices. */
export class Frame {
  constructor(
    /** Metres a unit. */
    readonly scale: number,
    /** The scene's origin, in metres of the model. */
    readonly origin: Vec,
  ) {}

  toScene(point: Vec): Vec {
    return sub(times(point, this.scale), this.origin);
  }

  /** From metres of the model. */
  metresToScene(point: Vec): Vec {
    return sub(point, this.origin);
  }

  /** Back to the model's unit. */
  toModel(point: Vec): Vec {
    return times([point[0] + this.origin[0], point[1] + this.origin[1], point[2] + this.origin[2]], 1 / this.scale);
  }
}
