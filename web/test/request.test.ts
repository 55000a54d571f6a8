import { test } from "node:test";
import assert from "node:assert/strict";
import { BOXES, changed, countChanged, DEFAULTS, DEGENERATES, FINE, METHODS, PARAMETERS, pairsOf, paramsOf, PHYSICS_TYPES, queryOf, type Params } from "../src/model/params.ts";
import { curlCommand, programCommand, quote } from "../src/model/commands.ts";
import { readLink, writeLink } from "../src/model/link.ts";
import { adviceFor, explain, keptInWords, plainProblem, refusedOf, remedyFor, remedyOf } from "../src/model/trouble.ts";
import { jsonOf, ServiceError } from "../src/service/http.ts";
import { EventReader } from "../src/service/sse.ts";
import { change, physicalPenalty } from "../src/model/costs.ts";

const asked = { ...DEFAULTS, method: "solid", max_hulls: 12, tolerance: 0.02 } as const;

test("settings written into an address are read back unchanged", () => {
  assert.deepEqual(paramsOf(pairsOf(asked)), asked);
  assert.equal(queryOf(DEFAULTS), "");
  assert.equal(queryOf(asked), "?method=solid&tolerance=0.02&max_hulls=12");
});

test("every setting is read back unchanged, with three axes and advanced settings", () => {
  const all: Params = {
    ...DEFAULTS, scale: [1, 2, 0.5], degenerate: "slab", thickness: 0.01, box: "pad", drop_degenerate: true, physics_type: "none", retain: 50,
  };
  assert.deepEqual(paramsOf(pairsOf(all)), all);
  assert.equal(
    queryOf(all),
    "?retain=50&scale=1%2C2%2C0.5&degenerate=slab&thickness=0.01&box=pad&drop_degenerate=true&physics_type=none",
  );
  assert.equal(countChanged(all, FINE), 6);
  assert.equal(queryOf({ ...DEFAULTS, scale: [2, 2, 2] }), "?scale=2");
});

test("of two settings that exclude each other the later one stays", () => {
  const padded = changed({ ...DEFAULTS, front: 8, max_hulls: 1 }, { box: "pad" });
  assert.deepEqual([padded.front, padded.max_hulls, padded.box], [0, 3, "pad"]);
  assert.equal(changed(padded, { front: 8 }).box, "as_is");
  assert.equal(changed(padded, { max_hulls: 2 }).max_hulls, 3);
});

test("invalid values in an address become the defaults", () => {
  assert.deepEqual(paramsOf([["method", "__proto__"], ["max_hulls", "9999"], ["max_vertices", "7.5"], ["scale", "x"], ["box", "toString"], ["thickness", "2"], ["drop_degenerate", "1"], ["physics_type", ""]]), DEFAULTS);
});

test("a link names the result, the model and the settings", () => {
  const id = `b3-${"0a".repeat(32)}`;
  assert.deepEqual(readLink(writeLink(id, "my shed & co.obj", asked, false)), { id, badId: null, name: "my shed & co.obj", sample: null, picked: false, params: asked });
  const picked = readLink(writeLink(id, "shed.obj", asked, true));
  assert.deepEqual([picked.id, picked.picked, picked.params], [id, true, asked]);
  assert.deepEqual([readLink("?id=b3-short").id, readLink("?id=b3-short").badId], [null, "b3-short"]);
  assert.deepEqual(["1,2", "0", "1,2,3,4", "1,-1,1", ",,"].map((scale) => readLink(`?scale=${scale}`).params.scale), Array(5).fill([1, 1, 1]));
});

test("commands are quoted for a shell", () => {
  assert.equal(quote("shed.obj"), "shed.obj");
  assert.equal(quote("it's $(rm).obj"), `'it'\\''s $(rm).obj'`);
  const file = [{ level: null, name: "my shed.obj" }];
  assert.equal(curlCommand("http://h:1", file, asked), "curl --data-binary '@my shed.obj' 'http://h:1/decompose?method=solid&tolerance=0.02&max_hulls=12'");
  assert.equal(programCommand(file, asked), "hullwright decompose 'my shed.obj' --method solid --tolerance 0.02 --max-hulls 12");
  const ticked = { ...DEFAULTS, drop_degenerate: true, walk: true };
  assert.equal(programCommand(file, ticked), "hullwright decompose 'my shed.obj' --drop-degenerate --walk --json");
});

test("commands run with names that curl or the program would divide or take for an option", () => {
  const levels = [{ level: "high_lod", name: "stall, v2.obj" }, { level: "physics_shape", name: `a;"b".obj` }];
  assert.equal(curlCommand("http://h:1", levels, DEFAULTS), `curl -F 'high_lod=@"stall, v2.obj"' -F 'physics_shape=@"a;\\"b\\".obj"' http://h:1/decompose`);
  assert.equal(programCommand([{ level: null, name: "-shed.obj" }], DEFAULTS), "hullwright decompose ./-shed.obj");
});

test("one file per level is sent as a form, which the command line lacks", () => {
  const files = [{ level: "high_lod", name: "a.glb" }, { level: "physics_shape", name: "b.obj" }];
  assert.equal(curlCommand("http://h:1", files, DEFAULTS), "curl -F high_lod=@a.glb -F physics_shape=@b.obj http://h:1/decompose");
  assert.equal(programCommand(files, DEFAULTS), undefined);
});

test("every error has a title and a remedy", () => {
  for (const [status, code] of [[400, "whatever"], [401, "unauthorised"], [413, "too_many_triangles"], [422, "collinear"], [429, "x"], [503, "saturated"], [504, "deadline"], [0, "network"], [599, "?"]] as const) {
    const { title, advice, detail } = explain(plainProblem(status, code, "the exact words"));
    assert.ok(title.length > 5 && advice.length > 20, `${status} ${code}`);
    assert.equal(detail, "The exact words");
  }
});

test("a message leaves out the setting that is a button, and the level that the file stands for", () => {
  const said = "high_lod: all vertices lie on one line: no hull with a volume exists. degenerate=slab makes a thin one instead";
  assert.equal(explain(plainProblem(422, "collinear", said)).detail, "All vertices lie on one line: no hull with a volume exists.");
  assert.equal(explain(plainProblem(422, "no_geometry", "no level has any geometry")).detail, "No level has any geometry");
});

test("a fault keeps its location if its message equals the detail", () => {
  const finding = { code: "x", message: "the exact words", part: "mid_lod", index: null };
  const { findings } = explain({ status: 400, code: "malformed", detail: "the exact words", errors: [finding, { ...finding, part: null }] });
  assert.deepEqual(findings, [{ ...finding, message: "" }]);
});

/** The response to an added level that is cut short. */
const cutShort = (name: string, part: string | null = name) => {
  const message = "malformed glb, byte 12: expected as many bytes as the header says, met only 288 of 1924 bytes";
  const detail = part === null ? message : `${part}: ${message}`;
  return explain({ status: 400, code: "malformed", detail, errors: [{ code: "malformed", message, part, index: 12 }] });
};

test("a refused level names its own file, says everything once, and shows no offset as a number", () => {
  const trouble = cutShort("physics_shape");
  assert.match(trouble.detail, /^Malformed glb, byte 12: /);
  assert.deepEqual(trouble.findings, [{ code: "malformed", message: "", part: "physics_shape", index: null }]);
  const files = [{ name: "stall.obj", level: "high_lod" }, { name: "trunc.glb", level: "physics_shape" }];
  assert.equal(refusedOf(trouble, files)?.name, "trunc.glb");
  // A fault without a part is about the only file, or about any of several.
  const whole = cutShort("trunc.glb", null);
  assert.deepEqual(whole.findings, []);
  assert.equal(refusedOf(whole, [{ name: "trunc.glb", level: null }])?.name, "trunc.glb");
  assert.equal(refusedOf(whole, files), null);
  const both = explain({ status: 422, code: "x", detail: "", errors: files.map(({ level }) => ({ code: "x", message: "y", part: level, index: 3 })) });
  assert.deepEqual([refusedOf(both, files), both.findings[0]?.index], [null, 3]);
});

test("advice does not recommend the format that the file has", () => {
  const trouble = cutShort("physics_shape");
  assert.match(adviceFor(trouble, "trunc.glb"), /another format such as OBJ\.$/);
  assert.match(adviceFor(trouble, "bad.OBJ"), /another format such as GLB\.$/);
  assert.match(adviceFor(trouble, "bad.dae"), /another format such as OBJ or GLB\.$/);
});

test("the panel says what was refused: another model, an added level, or a change", () => {
  const file = (name: string) => ({ name, bytes: new Blob([name]) });
  const [stall, physics] = [file("stall.obj"), file("trunc.glb")];
  const before = { name: "stall.obj", files: [stall] };
  const added = { name: "stall.obj", files: [{ ...stall }, physics] };
  const house = { name: "house.obj", files: [file("house.obj")] };
  const refusal = explain(plainProblem(400, "malformed", "line 3"));
  assert.equal(keptInWords(before, added, refusal, physics), "trunc.glb was refused. stall.obj is still here, without this level.");
  assert.equal(keptInWords(before, added, refusal, null), "The request failed. stall.obj is still here as it was.");
  assert.equal(keptInWords(before, before, refusal, stall), "The request failed. stall.obj is still here as it was.");
  assert.equal(keptInWords(before, house, refusal, null), "house.obj was refused. stall.obj from before is still here.");
  const lost = explain(plainProblem(0, "network", "No answer arrived."));
  assert.equal(keptInWords(before, house, lost, null), "house.obj could not be opened. stall.obj from before is still here.");
  assert.equal(keptInWords({ name: "stored result", files: null }, null, refusal, null), "The request was refused. stored result from before is still here.");
});

test("a remedy that the request had already is none", () => {
  const late = explain(plainProblem(504, "deadline", ""));
  assert.equal(remedyFor(late, changed(DEFAULTS, { method: "solid" }))?.changes.method, DEFAULTS.method);
  assert.equal(remedyFor(late, DEFAULTS), undefined);
});

test("the page of a proxy is no answer", async () => {
  for (const text of ["<html>log in</html>", "7", ""]) await assert.rejects(jsonOf(new Response(text)), (error) => error instanceof ServiceError && error.problem.code === "not_json");
  assert.deepEqual(await jsonOf(new Response('{"id":"b3"}')), { id: "b3" });
});

test("errors that may pass can be tried again", () => {
  assert.ok(explain(plainProblem(503, "saturated", "")).again);
  assert.ok(explain(plainProblem(422, "deadline", "")).again);
  assert.ok(!explain(plainProblem(422, "collinear", "")).again);
  // The error of a failed job has no status of its own.
  assert.ok(explain(plainProblem(422, "worker_died", "")).again);
  assert.match(explain(plainProblem(422, "worker_died", "")).title, /gave up/);
  assert.match(explain(plainProblem(422, "scaled_flat", "")).title, /scale/);
  assert.ok(explain(plainProblem(401, "unauthorised", "")).wantsKey);
});

test("a level that a setting names and the upload lacks is no empty file, and the setting can be taken back", () => {
  const detail = "source=mid_lod was requested, but that level has no geometry; the upload holds: high_lod";
  const trouble = explain({ status: 422, code: "no_geometry", detail, errors: [{ code: "no_geometry", message: detail, part: "mid_lod", index: null }] });
  assert.equal(trouble.title, "This level has no shape");
  assert.deepEqual(remedyOf(trouble.code)?.changes, { source: null });
  assert.match(explain(plainProblem(422, "no_geometry", "no level has any geometry")).title, /no shape/);
  assert.equal(remedyOf("no_geometry"), undefined);
});

test("events are complete, however the stream is cut", () => {
  const reader = new EventReader();
  const stream = 'event: x\ndata: {"a":1}\n\n: ping\n\ndata: one\ndata: two\r\n\r\ndata: half';
  assert.deepEqual([...stream].flatMap((character) => reader.push(character)), ['{"a":1}', "one\ntwo"]);
});

test("the penalty matches the published example", () => {
  // A duck of 10 m per side: the cost 13 becomes 65.
  assert.equal(13 * physicalPenalty({ min: [0, 0, 0], max: [10, 10, 10] }, [1, 1, 1]), 65);
});

test("a change of cost has its percentage", () => {
  assert.deepEqual([change(4, 3), change(1, 1), change(0, 2)], ["−1.00 (−25 %)", "the same", "+2.00"]);
});

test("the page offers the words of the service", () => {
  const sorted = (words: string[]) => words.toSorted();
  for (const [name, words] of [["method", METHODS], ["degenerate", DEGENERATES], ["box", BOXES], ["physics_type", PHYSICS_TYPES]] as const) {
    assert.deepEqual(sorted(Object.keys(words)), sorted(PARAMETERS[name].words), name);
  }
});
