import { add, mul, sub, type Vec } from "../model/vec.ts";

/**
 * Converts between the model's unit and the scene: metres around the model's centre, where single precision suffices.
 */
export class Frame {
  constructor(
    /** Metres per unit, on each axis. */
    readonly scale: Vec,
    /** The scene's origin, in the model's coordinates times `scale`. */
    readonly origin: Vec,
  ) {}

  toScene(point: Vec): Vec {
    return sub(mul(point, this.scale), this.origin);
  }

  /** Converts a point given in metres (model coordinates times `scale`) to the scene. */
  metresToScene(point: Vec): Vec {
    return sub(point, this.origin);
  }

  /** Converts a point of the scene to the model's unit. */
  toModel(point: Vec): Vec {
    return this.directionToModel(add(point, this.origin));
  }

  directionToModel(direction: Vec): Vec {
    return [direction[0] / this.scale[0], direction[1] / this.scale[1], direction[2] / this.scale[2]];
  }
}
