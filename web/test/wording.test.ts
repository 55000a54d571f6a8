import { test } from "node:test";
import assert from "node:assert/strict";
import { whySource } from "../src/model/reasons.ts";
import { partInWords, readable } from "../src/model/wording.ts";

test("long fractions in messages of the service are rounded", () => {
  assert.equal(readable("sticks out by up to 2.443481123315668 m, 0.25 at 1.5e3"), "Sticks out by up to 2.44 m, 0.25 at 1.5e3");
  assert.equal(readable("a side of 0.000012345678 m"), `A side of ${0.00001235} m`);
});

test("advice about parameters that the page does not have is left out", () => {
  const message = 'the first bytes, "\\x89PNG", match no format; name the format with ?format= and one of: mesh, obj';
  assert.equal(readable(message), 'The first bytes, "\\x89PNG", match no format');
  assert.equal(readable("the weight falls: send them, or give their sizes as lod_bytes"), "The weight falls: send them");
});

test("a message begins with a capital letter, unless its first word is a name", () => {
  assert.equal(readable("4 triangles were left out"), "4 triangles were left out");
  assert.equal(readable("über"), "Über");
  assert.equal(readable("physics_havok is the simulator's cache"), "physics_havok is the simulator's cache");
});

test("levels have the titles of the page", () => {
  assert.equal(
    readable("physics_shape hardly overlaps high_lod: levels of one model share their place"),
    "“Physics shape” hardly overlaps “High detail”: levels of one model share their place",
  );
  assert.equal(readable('"medium_lod" and "low_lod" name the same bytes'), "“Medium detail” and “Low detail” name the same bytes");
  assert.equal(readable("physics_mesh was left out"), "The triangle mesh was left out");
  assert.equal(readable("no level but `lowest_lod`."), "No level but “Lowest detail”.");
  // Paths in a document and names of objects keep their spelling.
  assert.equal(readable('at high_lod.positions[7] of "wall_low_lod"'), 'At high_lod.positions[7] of "wall_low_lod"');
});

test("settings have the titles of the page, with the place where they are", () => {
  const cases = {
    "box=stretch shows the result, box=pad avoids it": "“Stretch to the visible box” under Fine control shows the result, “Fill up to the visible box” under Fine control avoids it",
    "more. source=high_lod makes the hulls": "More. “Made from: High detail” under Fine control makes the hulls",
    "max_vertices=255 avoids it": "“Most vertices per hull: 255” under Fine control avoids it",
    "viewers stop at 256. Lower max_vertices": "Viewers stop at 256. Lower “Most vertices per hull” under Fine control",
    "leave them out with drop_degenerate=true": "Leave them out with “Remove triangles too thin to upload” under Fine control",
    "give scale=0.01 for centimetres": "Give “Scale: 0.01” under Model for centimetres",
    "use `physics=hulls`.": "Use “Kind of physics: Hulls” under Fine control.",
    "target_land_impact=12 would lower it": "“Land impact at most: 12” under Shape would lower it",
    '"roof*" of each fits no part': '"roof*" of “Settings of single objects” fits no part',
    // Words that are also names of settings.
    "the scale of each box of the source": "The scale of each box of the source",
  };
  for (const [message, words] of Object.entries(cases)) assert.equal(readable(message), words);
});

test("the part that a warning is about is named once", () => {
  const left = readable("4 triangles were left out");
  assert.equal(partInWords("high_lod", left), "High detail");
  assert.equal(partInWords("physics_mesh face 1", left), "triangle mesh face 1");
  assert.equal(partInWords("table_leg", left), "table_leg");
  assert.equal(partInWords("physics_shape", readable("physics_shape hardly overlaps high_lod")), "");
  assert.equal(partInWords("hull 3", readable("hull 3 was thinner than the grid")), "");
  assert.deepEqual([partInWords(null, left), partInWords(undefined, left)], ["", ""]);
});

test("a reason for the choice of the level names it by its title", () => {
  assert.equal(whySource("requested: the box around high_lod"), "Requested: the box around “High detail”.");
});

test("lengths and sizes have the units and the figures of the page", () => {
  assert.equal(readable("the hulls are wrong by 1.1133 m (worst at 0.100, 0.250, 1.125 m); 0.1020 m were wanted"), "The hulls are wrong by 1.11 m (worst at 0.100, 0.250, 1.125 m); 10.2 cm were wanted");
  assert.equal(readable("worst at 0.607, 0.867, -0.554 m"), "Worst at 0.607, 0.867, -0.554 m");
  assert.equal(readable("the hulls are wrong by 5.00e-4 m"), "The hulls are wrong by 0.5 mm");
  assert.equal(readable("the body has 5000000 bytes; limits.body_mib allows 4 MiB. Send a simpler model"), "The body has 4.77 MB; this server allows 4 MB. Send a simpler model");
});
