import { add, mul, sub, type Vec } from "../model/vec.ts";

/** From the model's unit to the scene: metres around the model's middle, so that single precision suffices. */
export class Frame {
  constructor(
    /** Metres a unit on each axis. */
    readonly scale: Vec,
    /** The scene's origin, in metres of the model. */
    readonly origin: Vec,
  ) {}

  toScene(point: Vec): Vec {
    return sub(mul(point, this.scale), this.origin);
  }

  /** From metres of the model. */
  metresToScene(point: Vec): Vec {
    return sub(point, this.origin);
  }

  /** Back to the model's unit. */
  toModel(point: Vec): Vec {
    return this.directionToModel(add(point, this.origin));
  }

  directionToModel(direction: Vec): Vec {
    return [direction[0] / this.scale[0], direction[1] / this.scale[1], direction[2] / this.scale[2]];
  }
}
