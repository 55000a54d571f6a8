/** A sample model that the program serves. */
export interface Sample {
  readonly file: string;
  readonly title: string;
  readonly about: string;
}

export const SAMPLES: readonly Sample[] = [
  { file: "shed.obj", title: "Shed", about: "door, window, roof" },
  { file: "stairs.stl", title: "Stairs", about: "six steps" },
  { file: "chair.glb", title: "Chair", about: "legs and a back" },
  { file: "arch.dae", title: "Arch", about: "ten stones" },
  { file: "mug.ply", title: "Mug", about: "hollow, a handle" },
  { file: "dinner.llsd.xml", title: "Dinner table", about: "six objects" },
];
