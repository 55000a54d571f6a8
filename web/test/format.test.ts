import { test } from "node:test";
import assert from "node:assert/strict";
import { cost, counted, duration, figures, metres, percent, readable, size, volume } from "../src/model/format.ts";

test("lengths are told in the unit that people would say", () => {
  for (const [value, text] of [[0, "0 mm"], [3e-5, "< 0.1 mm"], [0.0042, "4.2 mm"], [0.25, "25 cm"], [7.0349, "7.03 m"], [12345, "12,345 m"]] as const) {
    assert.equal(metres(value), text);
  }
});

test("small volumes are litres and millilitres", () => {
  assert.deepEqual([2.5, 0.0123, 4e-6].map(volume), ["2.5 m³", "12.3 l", "4 ml"]);
});

test("costs have two decimals, and a dash where there is none", () => {
  assert.deepEqual([2.16, 0, null, undefined].map(cost), ["2.16", "0.00", "–", "–"]);
});

test("long fractions in the words of the service are rounded", () => {
  assert.equal(readable("sticks out by up to 2.443481123315668 m, 0.25 at 1.5e3"), "sticks out by up to 2.443 m, 0.25 at 1.5e3");
  assert.equal(readable("a side of 0.000012345678 m"), `a side of ${0.00001235} m`);
});

test("one is no plural", () => {
  assert.deepEqual([counted(1, "hull"), counted(2, "hull"), counted(1200, "vertex", "vertices")], ["1 hull", "2 hulls", "1,200 vertices"]);
});

test("what is no number is a dash", () => {
  assert.equal(figures(Number.NaN), "–");
  assert.equal(figures(Infinity), "–");
  assert.deepEqual([percent(0.12345), percent(6e-14)], ["12.3 %", "0 %"]);
});

test("durations and sizes change their unit", () => {
  assert.deepEqual([duration(999), duration(1500)], ["999 ms", "1.5 s"]);
  assert.deepEqual([size(10), size(2048), size(3 << 20)], ["10 B", "2 KB", "3 MB"]);
});
