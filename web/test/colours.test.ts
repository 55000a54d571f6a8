import assert from "node:assert/strict";
import { test } from "node:test";
import { colourNeighbours, PALETTE } from "../src/model/colours.ts";
import palette from "../src/model/palette.json" with { type: "json" };
import type { Vec } from "../src/model/vec.ts";
import { DARK, LIGHT } from "../src/view/theme.ts";

type Matrix = readonly [Vec, Vec, Vec];

/** Maps of linear light to what people with a kind of colour vision see (Machado, Oliveira and Fernandes 2009, severity 1). */
const VISIONS: Readonly<Record<string, Matrix>> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
/** From linear sRGB to CIE XYZ (IEC 61966-2-1), each row divided by the white of D65. */
const XYZ: Matrix = [
  [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
];

const apply = (matrix: Matrix, [x, y, z]: Vec): Vec => matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Vec;

const linear = (hex: string): Vec => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as unknown as Vec;

/** Returns a colour in CIE Lab, as a kind of colour vision sees it. */
function lab(hex: string, vision: Matrix): Vec {
  const seen = apply(vision, linear(hex)).map((c) => Math.min(1, Math.max(0, c))) as unknown as Vec;
  const [x, y, z] = apply(XYZ, seen).map((c) => (c > 216 / 24389 ? Math.cbrt(c) : (24389 / 27 * c + 16) / 116)) as unknown as Vec;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const apart = (a: string, b: string, vision: Matrix): number => {
  const [one, other] = [lab(a, vision), lab(b, vision)];
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
};

test("any two colours of hulls differ for every kind of colour vision", () => {
  for (const [name, vision] of Object.entries(VISIONS)) {
    for (const [at, one] of PALETTE.entries()) {
      for (const other of PALETTE.slice(at + 1)) assert.ok(apart(one, other, vision) > 9.5, `${name}: ${one} ${other} ${apart(one, other, vision)}`);
    }
  }
});

test("what is closed or filled differs from every hull, and its stripes from each other", () => {
  for (const { red, stripe } of [LIGHT, DARK]) {
    for (const [name, vision] of Object.entries(VISIONS)) {
      for (const colour of PALETTE) {
        assert.ok(apart(colour, red, vision) > 25, `${name}: ${colour} ${red}`);
        assert.ok(apart(colour, stripe, vision) > 10, `${name}: ${colour} ${stripe} ${apart(colour, stripe, vision)}`);
      }
      assert.ok(apart(red, stripe, vision) > 15, `${name}: ${red} ${stripe} ${apart(red, stripe, vision)}`);
    }
  }
});

test("the lightness of a colour is its own", () => {
  for (const { colour, lightness } of palette) assert.ok(Math.abs(lab(colour, VISIONS.usual as Matrix)[0] - lightness) < 0.8, colour);
});

test("boxes in a row have the colours of the program's pictures", () => {
  const row = Array.from({ length: 4 }, (_, at) => ({ min: [at, 0, 0] as Vec, max: [at + 1, 1, 1] as Vec }));
  assert.deepEqual(colourNeighbours(row, 0.04).map((at) => PALETTE[at]), ["#a4bcef", "#e9f1d2", "#a2d7c9", "#feecb8"]);
});
