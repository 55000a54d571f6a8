import { test } from "node:test";
import assert from "node:assert/strict";
import { aimedAt, aimOf, atMost, landOf } from "../src/model/aim.ts";
import { fileNames, zipOf } from "../src/model/archive.ts";
import { programCommand } from "../src/model/commands.ts";
import { changed, DEFAULTS, pairsOf, paramsOf, queryOf } from "../src/model/params.ts";
import { assemble, instancesOf, placed } from "../src/model/placing.ts";
import type { Cost, WholeModel } from "../src/model/result.ts";
import { fits, readRules, renamed, withSetting } from "../src/model/rules.ts";
import { frontKey, inMetres, objectsIn, paramsAt, stopOf, stopsOf, turnedSurface, turnOf, type Scene } from "../src/model/scene.ts";
import { hullOf } from "../src/model/wrap.ts";

const scene = changed(DEFAULTS, { parts: "objects" });

test("settings of a linkset are read back from an address, and leave with it", () => {
  const all = changed(scene, { ...atMost(70, scene), each: { "roof*": { method: "solid", target_cost: 2 } } });
  assert.deepEqual(paramsOf(pairsOf(all)), all);
  assert.match(queryOf(all), /target_land_impact=70.*parts=objects.*each=%7B%22roof/);
  const merged = changed(all, { parts: "merged" });
  assert.deepEqual([merged.target_land_impact, merged.each], [null, {}]);
  assert.deepEqual(paramsOf([["parts", "objects"], ["target_cost", "free"]]).target_cost, "free");
});

test("budgets of a linkset replace each other, exclude a front, and keep the kind of physics", () => {
  const free = changed(scene, aimedAt("free"));
  assert.deepEqual([aimOf(free), free.target_cost, landOf(free)], ["free", "free", null]);
  const land = changed(free, { target_land_impact: 12 });
  assert.deepEqual([land.target_cost, land.target_land_impact, landOf(land)], [null, 12, 12]);
  assert.deepEqual([changed(land, { tolerance: 0.1 }).target_land_impact, changed(land, { front: 24 }).target_land_impact], [null, null]);
  assert.equal(changed(land, { physics: "mesh" }).target_land_impact, land.target_land_impact);
  assert.equal(changed({ ...scene, physics: "mesh" }, { target_land_impact: 3 }).physics, "mesh");
});

test("rules are read from JSON, changed, renamed and removed", () => {
  assert.deepEqual([readRules(""), readRules("{"), readRules('{"a": 1}'), readRules('{"a": {"b": {}}}'), readRules("[]")], Array(5).fill({}));
  const rules = withSetting(withSetting({}, "roof*", "method", "solid"), "roof*", "target_cost", 2);
  assert.deepEqual(rules, { "roof*": { method: "solid", target_cost: 2 } });
  assert.deepEqual(renamed(rules, "roof*", "wall"), { wall: rules["roof*"] });
  assert.deepEqual(withSetting(withSetting(rules, "roof*", "method", null), "roof*", "target_cost", null), {});
  const file = [{ level: null, name: "house.glb" }];
  assert.equal(programCommand(file, changed(scene, { each: rules })), "hullwright decompose house.glb --parts objects --part 'roof*:method=solid,target_cost=2'");
});

test("wildcards stand for any characters, and other signs for themselves", () => {
  for (const [pattern, name, expected] of [["roof*", "roof front", true], ["roof*", "a roof", false], ["chair ?", "chair 1", true], ["chair ?", "chair 12", false], ["a.b", "axb", false], ["a(b", "a(b", true]] as const) {
    assert.equal(fits(pattern, name), expected, `${pattern} ${name}`);
  }
});

const line = (id: string | undefined, land_impact: number, physics: number, error: number) => ({ ...(id ? { id } : {}), land_impact, physics, error });

test("a stop of a front has settings of its own: the last of a land impact is that land impact", () => {
  const whole = { id: "x", data: { physics_cost: 69 }, front: [line("a", 70, 20, 3), line("b", 70, 68.72, 1), line(undefined, 71, 70.1, 0.5), line("c", 71, 70.44, 0)] } as unknown as WholeModel;
  const stops = stopsOf(whole);
  assert.deepEqual(stops.map(({ id }) => id), ["a", "b", "c"]);
  assert.deepEqual([stopOf(stops, whole), stopOf(stops, { ...whole, id: "a" })], [1, 0]);
  const asked = stops.map((_, at) => paramsAt(scene, stops, at));
  assert.deepEqual(asked.map(({ target_cost, target_land_impact }) => [target_cost, target_land_impact]), [[20, null], [null, 70], [null, 71]]);
  // All stops belong to the same front; other settings have another one.
  assert.equal(new Set(asked.map(frontKey)).size, 1);
  assert.notEqual(frontKey(changed(scene, { method: "solid" })), frontKey(scene));
});

const cube = hullOf([0, 1, 2, 3, 4, 5, 6, 7].map((at) => [at & 1 ? 1 : -1, at & 2 ? 2 : -2, at & 4 ? 3 : -3]));
const cost = (scale: [number, number, number]) => ({ scale, effective: { cost: 1 } }) as unknown as Cost;
const quarter = Math.SQRT1_2;
const house = {
  id: "s",
  parts: [{ mesh: 0, mesh_name: "one" }],
  linkset: { size: [1, 1, 1], findings: [] },
  prims: [
    { name: "one", part: 0, position: [0, 0, 0], rotation: [0, 0, 0, 1], size: [2, 4, 6], cost: cost([1, 1, 1]) },
    { name: "two", part: 0, position: [10, 0, 0], rotation: [0, 0, quarter, quarter], size: [4, 4, 6], cost: cost([2, 1, 1]) },
  ],
} as unknown as Scene;

test("parts of a scene are in metres: a prim places them at its size relative to the first one", () => {
  const [, two] = instancesOf(house);
  assert.ok(two && cube);
  // The part's corner at 1, 2, 3 m is at 2, 2, 3 m before a quarter turn.
  assert.deepEqual(placed([1, 2, 3], two.place).map((value) => Math.round(value * 1e6) / 1e6), [8, 2, 3]);
  const surface = { level: "high_lod@0", origin: [0, 0, 0] as const, positions: new Float32Array([0.5, 0.5, 0.5]), indices: new Uint32Array(), parts: [] };
  assert.deepEqual([...(inMetres([surface], house)[0]?.positions ?? [])], [1, 2, 3]);
});

test("a hidden object is not drawn, and the picture keeps its size", () => {
  assert.ok(cube);
  const drawn = new Map([[0, { hulls: [cube], single: cube, surface: null }]]);
  const all = assemble(instancesOf(house), drawn);
  const one = assemble(instancesOf(house), drawn, new Set([1]));
  assert.deepEqual([all.hulls.length, one.hulls.length, one.runs[1]?.count, one.left], [2, 1, 0, 0]);
  assert.deepEqual(one.bounds, all.bounds);
});

test("a merged file tells how many objects it has", () => {
  const merged = { warnings: [{ code: "several_objects", message: "31 objects became one mesh", part: null }] };
  assert.deepEqual([objectsIn(merged as never), objectsIn({ warnings: [] } as never), objectsIn(house)], [31, null, null]);
});

test("assets have names that file systems take, each once", async () => {
  assert.deepEqual(fileNames(["../wall", "../wall", "", "Tür 2"], "mesh"), ["___wall.mesh", "___wall-2.mesh", "part.mesh", "Tür_2.mesh"]);
  const zip = zipOf([btoa("one"), btoa("two")], ["a", "a"]);
  const bytes = Buffer.from(await zip.arrayBuffer());
  assert.equal(bytes.readUInt32LE(0), 0x04034b50);
  assert.ok(bytes.includes("a.mesh") && bytes.includes("a-2.mesh") && bytes.includes("two"));
});

test("a part alone stands as its first object does", () => {
  const turn = turnOf({ ...house, prims: house.prims.slice(1) }, 0);
  const surface = { level: "high_lod@0", origin: [1, 0, 0] as const, positions: new Float32Array([1, 2, 3]), indices: new Uint32Array(), parts: [] };
  const { origin, positions } = turnedSurface(surface, turn);
  assert.deepEqual([...origin, ...positions].map((value) => Math.round(value * 1e6) / 1e6 + 0), [0, 1, 0, -2, 1, 3]);
  assert.deepEqual(turnOf(house, 5), [0, 0, 0, 1]);
});
