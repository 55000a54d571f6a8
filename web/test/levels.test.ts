import { test } from "node:test";
import assert from "node:assert/strict";
import { LEVELS, guessLevel, nameWithLevel, placeOf, rivals, sorted, withLevels } from "../src/model/levels.ts";

test("file names determine levels", () => {
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
    "HousePhysics.obj": "physics_shape",
    "house.phys2.obj": "physics_shape",
    "house_low_01.obj": "low_lod",
    "pyramid.obj": "high_lod",
    "pillow.obj": "high_lod",
    "midnight_lamp.obj": "high_lod",
    "mid_century_chair.obj": "high_lod",
    "low table.obj": "high_lod",
    "physicist.obj": "high_lod",
    "house_lod20.obj": "high_lod",
  };
  for (const [name, level] of Object.entries(cases)) assert.equal(guessLevel(name), level, name);
});

test("files without a shape are set aside, and surplus files are named", () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  const { models, notes } = sorted(named("shed.obj", "shed.mtl", "Wall.PNG"));
  assert.deepEqual([models, notes.length], [named("shed.obj"), 1]);
  assert.match(notes[0] ?? "", /shed\.mtl, Wall\.PNG/);
  const many = sorted(named(..."abcdefg".split("").map((letter) => `${letter}.obj`)));
  assert.deepEqual(many.models.length, LEVELS.length);
  assert.match(many.notes[0] ?? "", /^Left out: f\.obj, g\.obj\./);
  assert.deepEqual(sorted(named("a.png")), { models: named("a.png"), beside: [], notes: [] });
});

test("a glTF document keeps the buffers beside it", () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  const { models, beside, notes } = sorted(named("house.gltf", "house.bin", "wood.png"));
  assert.deepEqual([models, beside, notes.length], [named("house.gltf"), named("house.bin"), 1]);
  assert.deepEqual(sorted(named("house.obj", "house.bin")).beside, []);
});

test("two files without marks of levels may be two models", () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));
  assert.deepEqual(rivals(named("chair.obj", "house.glb", "house_phys.glb")), named("chair.obj", "house.glb"));
  assert.deepEqual(rivals(named("house.obj", "house_phys.obj", "house_LOD1.obj")), []);
});

test("a fault names the file and its level", () => {
  const files = [{ name: "a.obj", level: "high_lod" }, { name: "b.obj", level: "mid_lod" }];
  assert.equal(placeOf("mid_lod", files), "b.obj (Medium detail)");
  assert.equal(placeOf("medium_lod face 2", files), "b.obj (Medium detail) face 2");
  assert.equal(placeOf("scale", files), "scale");
  assert.equal(placeOf("high_lod", [{ name: "a.obj", level: null }]), "a.obj");
  assert.equal(placeOf("scale", [{ name: "a.obj", level: null }]), "scale");
  assert.equal(placeOf(null, files), null);
  assert.deepEqual([...files, { name: "c.bin", level: "files" }, { name: "d.obj", level: null }].map(nameWithLevel), ["a.obj (High detail)", "b.obj (Medium detail)", "c.bin", "d.obj"]);
});

test("each level has at most one file, and surplus files are left out", () => {
  const files = ["a.obj", "b.obj", "c_physics.obj", "d_physics.obj", "e.obj", "f.obj"].map((name) => ({ name }));
  const levels = withLevels(files).map(([, level]) => level);
  assert.deepEqual([levels.length, new Set(levels).size], [LEVELS.length, LEVELS.length]);
  // Levels from names are assigned before the remaining levels.
  assert.deepEqual([levels[0], levels[1], levels[2]], ["high_lod", "mid_lod", "physics_shape"]);
});
