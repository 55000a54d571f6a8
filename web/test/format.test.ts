import { test } from "node:test";
import assert from "node:assert/strict";
import { cost, counted, duration, figures, metres, percent, size, volume } from "../src/model/format.ts";

test("lengths have the unit that suits their size", () => {
  for (const [value, text] of [[0, "0 mm"], [3e-5, "< 0.1 mm"], [0.0042, "4.2 mm"], [0.25, "25 cm"], [7.0349, "7.03 m"], [12345, "12,345 m"]] as const) {
    assert.equal(metres(value), text);
  }
});

test("small volumes are in litres and millilitres", () => {
  assert.deepEqual([2.5, 0.0123, 4e-6].map(volume), ["2.5 m³", "12.3 l", "4 ml"]);
});

test("costs have two decimals, and a missing cost is a dash", () => {
  assert.deepEqual([2.16, 0, null, undefined].map(cost), ["2.16", "0.00", "–", "–"]);
});

test("a count of one has the singular", () => {
  assert.deepEqual([counted(1, "hull"), counted(2, "hull"), counted(1200, "vertex", "vertices")], ["1 hull", "2 hulls", "1,200 vertices"]);
});

test("values that are not finite become a dash", () => {
  assert.equal(figures(Number.NaN), "–");
  assert.equal(figures(Infinity), "–");
  assert.deepEqual([percent(0.12345), percent(6e-14)], ["12.3 %", "0 %"]);
});

test("durations and file sizes have the unit that suits them", () => {
  assert.deepEqual([duration(999), duration(1500)], ["999 ms", "1.5 s"]);
  assert.deepEqual([size(10), size(2048), size(3 << 20)], ["10 B", "2 KB", "3 MB"]);
});
