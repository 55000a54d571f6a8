import { test } from "node:test";
import assert from "node:assert/strict";
import { LEVELS, guessLevel, withLevels } from "../src/model/levels.ts";

test("names say which level a file is for", () => {
  const cases = {
    "house.obj": "high_lod",
    "house_physics.obj": "physics_shape",
    "UCX_house.dae": "physics_shape",
    "house-phys.glb": "physics_shape",
    "house_LOD2.dae": "mid_lod",
    "House Medium.dae": "mid_lod",
    "house_lod1.dae": "low_lod",
    "house_LOD0.dae": "lowest_lod",
    "lowest.obj": "lowest_lod",
  };
  for (const [name, level] of Object.entries(cases)) assert.equal(guessLevel(name), level, name);
});

test("no level has two files, and no more files are taken than there are levels", () => {
  const files = ["a.obj", "b.obj", "c_physics.obj", "d_physics.obj", "e.obj", "f.obj"].map((name) => ({ name }));
  const levels = withLevels(files).map(([, level]) => level);
  assert.deepEqual([levels.length, new Set(levels).size], [LEVELS.length, LEVELS.length]);
  // What a name says comes before what is left for the others.
  assert.deepEqual([levels[0], levels[1], levels[2]], ["high_lod", "mid_lod", "physics_shape"]);
});
