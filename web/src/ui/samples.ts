import type { Method } from "../model/params.ts";

/** A sample model that the program serves. */
export interface Sample {
  readonly file: string;
  readonly title: string;
  readonly about: string;
  readonly method: Method;
}

export const SAMPLES: readonly Sample[] = [
  { file: "shed.obj", title: "Shed", about: "door, window, roof", method: "solid" },
  { file: "stairs.stl", title: "Stairs", about: "six steps", method: "solid" },
  { file: "chair.glb", title: "Chair", about: "legs and a back", method: "solid" },
  { file: "arch.dae", title: "Arch", about: "ten blocks of stone", method: "solid" },
  { file: "mug.ply", title: "Mug", about: "hollow, with a handle", method: "surface" },
  { file: "dinner.llsd.xml", title: "Table and chairs", about: "a linkset of six parts", method: "solid" },
];
