import { test } from "node:test";
import assert from "node:assert/strict";
import { aimedAt, aimOf, atMost, landOf, opened } from "../src/model/aim.ts";
import { cardOf, distinct } from "../src/model/card.ts";
import { named } from "../src/model/collada.ts";
import { lineOf } from "../src/model/excerpt.ts";
import { alternativesTo, chargedFor, closedOf, closesWay, isOpen, linesOf, visibleSides, type Outcome } from "../src/model/outcome.ts";
import { changed, DEFAULTS, type Params } from "../src/model/params.ts";
import type { Result, WholeModel } from "../src/model/result.ts";
import { explain, plainProblem } from "../src/model/trouble.ts";
import { aboveLimit, decidedBy, freeUpTo, landImpact, landInWords, landRange } from "../src/model/weights.ts";
import { describe } from "../src/view/describe.ts";
import { begun } from "../src/service/client.ts";
import { leftEarly, pick, same, snapshotOf, using } from "../src/state/persist.ts";
import { FIRST, reduce } from "../src/state/reduce.ts";
import { weightKey, weightsOf } from "../src/state/store.ts";
import type { Action, Model, State } from "../src/state/types.ts";

const model = (name: string, bytes = 8): Model => ({ key: name, name, files: [{ level: null, name, bytes: new Blob(["x".repeat(bytes)]) }] });

/** A result with `hulls` hulls that cost 0.36 each. */
function outcome(key: string, of: string, params: Params = DEFAULTS, hulls = 1): Outcome {
  const cost = { scale: [1, 1, 1], hull: 0.36, decomposition: 0.36 * hulls, mesh: null, effective: { shape: "prim", rest: "decomposition", moving: "decomposition", cost: 0.36 * hulls, why: "" } };
  const fit = { fill: 0, max_excess: 0 };
  const from = { id: key, cost, fit, hulls: Array(hulls).fill({ vertices: 8, volume: 1 }), warnings: [], decomposition: { Min: [0, 0, 0], Max: [1, 1, 1], HullList: "A".repeat(hulls) }, input: { bounds: { min: [0, 0, 0], max: [1, 1, 1] } } };
  return { key, stored: true, model: of, params, from: from as unknown as Result, took: 1, alternative: false, partial: false };
}

const after = (state: State, ...actions: Action[]): State => actions.reduce(reduce, state);
const open = (name: string): Action => ({ do: "open", model: model(name), params: DEFAULTS });
const arrive = (one: Outcome): Action => ({ do: "arrive", outcome: one, said: "" });
const cheap = changed(DEFAULTS, { max_hulls: 3 });
/** A model with a result. */
const ready = after(FIRST, open("a"), arrive(outcome("r1", "a")));

test("a result belongs to the change that asked for it: one undo goes back to before the change", () => {
  const next = after(ready, { do: "change", params: cheap }, { do: "change", params: { ...cheap, max_hulls: 2 } }, arrive(outcome("r2", "a", cheap)));
  assert.deepEqual([next.doc.chosen, next.past.length, next.settled], ["r2", 2, null]);
  const back = after(next, { do: "undo" });
  assert.deepEqual([back.doc.chosen, back.doc.params], ["r1", DEFAULTS]);
  assert.equal(after(back, { do: "redo" }).doc.chosen, "r2");
  assert.equal(after(back, { do: "undo" }).doc.model, null);
});

test("cancelling returns to the last result, whether settings or the model had changed", () => {
  for (const action of [{ do: "change", params: cheap } as const, open("b")]) {
    const back = after(ready, action, { do: "cancel" });
    assert.deepEqual([back.doc, back.past], [ready.doc, ready.past]);
  }
  const first = after(FIRST, open("a"), { do: "cancel" });
  assert.deepEqual([first.doc.model?.name, first.doc.chosen, first.settled], ["a", null, null]);
});

test("a request that something known replaces is over at once", () => {
  const begin: Action = { do: "begin", errand: "hulls", progress: begun("sending"), since: 0 };
  const busy = after(ready, { do: "change", params: cheap }, begin);
  for (const action of [{ do: "change", params: DEFAULTS }, { do: "use", key: "r1", said: "" }, { do: "close" }] as const) {
    const next = after(busy, action);
    assert.deepEqual([next.session.run, next.settled], [null, null], action.do);
    // One step back is what was complete before.
    assert.equal(after(next, { do: "undo" }).doc, ready.doc, action.do);
    assert.deepEqual(after(next, { do: "undo" }).past, ready.past, action.do);
  }
});

test("cancelling returns to the last settings although something else of the result was shown meanwhile", () => {
  const busy = after(ready, { do: "change", params: cheap }, { do: "part", part: 1 }, { do: "compare", key: "r1" });
  const back = after(busy, { do: "cancel" });
  assert.deepEqual([back.doc, back.past], [{ ...ready.doc, part: 1, compare: "r1" }, ready.past]);
  assert.deepEqual([after(busy, { do: "undo" }).doc.params, busy.doc.params], [DEFAULTS, cheap]);
  assert.deepEqual(after(ready, { do: "part", part: 1 }, { do: "undo" }).doc, ready.doc);
});

test("a refused model leaves the one before it, and the attempt can be repeated", () => {
  const trouble = explain(plainProblem(400, "malformed", "line 3"));
  const failed = after(ready, open("b"), { do: "fail", trouble, attempt: { model: model("b"), params: DEFAULTS, address: null } });
  assert.deepEqual([failed.doc.model?.name, failed.doc.chosen, failed.past.length], ["a", "r1", ready.past.length]);
  assert.equal(failed.session.attempt?.model?.name, "b");
  assert.equal(after(failed, { do: "dismiss" }).session.trouble, null);
});

test("looking changes nothing that undo goes through, and Use takes exactly that result", () => {
  const more = after(ready, { do: "add", outcomes: [outcome("r2", "a"), outcome("r3", "a")], said: "" });
  assert.deepEqual([more.doc, more.past.length], [ready.doc, ready.past.length]);
  const looking = after(more, { do: "look", key: "r2", selected: null, said: "" });
  assert.deepEqual([looking.doc, looking.session.looking], [ready.doc, "r2"]);
  const used = after(looking, { do: "use", key: "r2", said: "" });
  assert.deepEqual([used.doc.chosen, used.session.looking, used.doc.params], ["r2", null, DEFAULTS]);
  assert.equal(after(used, { do: "undo" }).doc.chosen, "r1");
});

test("a change of settings that discards a picked alternative says so, until it is back or replaced", () => {
  const pick = { ...outcome("r2", "a"), alternative: true };
  const used = after(ready, { do: "add", outcomes: [pick], said: "" }, { do: "use", key: "r2", said: "" });
  assert.equal(used.session.dropped, false);
  const next = after(used, { do: "change", params: cheap });
  assert.deepEqual([next.session.dropped, after(next, { do: "cancel" }).session.dropped], [true, false]);
  const done = after(next, arrive(outcome("r3", "a", cheap)));
  assert.deepEqual([done.session.dropped, done.doc.chosen], [true, "r3"]);
  assert.deepEqual([after(done, { do: "undo" }).session.dropped, after(done, { do: "undo" }).doc.chosen], [false, "r2"]);
  assert.equal(after(done, { do: "change", params: DEFAULTS }).session.dropped, false);
});

test("settings whose result is known choose it at once, and never the result of another model", () => {
  const two = after(ready, { do: "change", params: cheap }, arrive(outcome("r2", "a", cheap)));
  const again = after(two, { do: "change", params: DEFAULTS });
  assert.deepEqual([again.doc.chosen, again.settled], ["r1", null]);
  const other = after(two, open("b"), { do: "change", params: cheap });
  assert.deepEqual([other.doc.chosen, other.settled?.chosen], [null, "r2"]);
});

test("a full result replaces the line of a front, and not the other way round", () => {
  const line = { ...outcome("r2", "a"), partial: true };
  const whole = outcome("r2", "a");
  const both = after(ready, { do: "add", outcomes: [line], said: "" }, { do: "amend", outcome: whole }, { do: "add", outcomes: [line], said: "" });
  assert.equal(both.outcomes.get("r2"), whole);
});

test("alternatives are sorted by cost, hold equal hulls once, and leave out other sizes and models", () => {
  const now = outcome("r1", "a", DEFAULTS, 3);
  const all = [now, outcome("same", "a", cheap, 3), outcome("less", "a", cheap, 1), outcome("large", "a", { ...DEFAULTS, scale: [2, 2, 2] }, 2), outcome("other", "b", DEFAULTS, 2)];
  assert.deepEqual(alternativesTo(now, all).map(({ key }) => key), ["less", "r1"]);
});

test("objects that become one mesh without a decision and by decision are compared", () => {
  const now = outcome("r1", "a", DEFAULTS, 3);
  const merged = outcome("less", "a", changed(DEFAULTS, { parts: "merged" }), 1);
  const linkset = outcome("apart", "a", changed(DEFAULTS, { parts: "objects" }), 2);
  assert.deepEqual(alternativesTo(now, [now, merged, linkset]).map(({ key }) => key), ["less", "r1"]);
  assert.deepEqual(alternativesTo(merged, [now, merged, linkset]).map(({ key }) => key), ["less", "r1"]);
});

test("of alternatives with the same figures one is listed: the one in use, otherwise the first", () => {
  const now = outcome("r1", "a", DEFAULTS, 3);
  const all = [outcome("less", "a", cheap, 1), outcome("twin", "a", cheap, 1), outcome("same", "a", cheap, 3), now];
  const weightsOf = ({ from }: Outcome) => ({ physics: (from as Result).cost.effective.cost, download: 0, downloadMost: 0, server: 0 });
  assert.deepEqual(distinct(now, all, weightsOf).map(({ key }) => key), ["less", "r1"]);
});

test("size and picture are those of the visible model, and another source has weights of its own", () => {
  const cube = (side: number) => ({ min: [0, 0, 0], max: [side, side, side] });
  const now = outcome("r1", "a", changed(DEFAULTS, { scale: [2, 2, 2] }));
  const from = { ...(now.from as Result), source: "physics_shape", box: { level: "high_lod", visible: cube(12) } } as unknown as Result;
  assert.deepEqual(visibleSides(from), [12, 12, 12]);
  assert.deepEqual(visibleSides(now.from as Result), [1, 1, 1]);
  const { decomposition: _block, ...bare } = from;
  assert.deepEqual(describe({ ...now, from: bare }, null, []).shown.bounds, cube(12));
  assert.notEqual(weightKey(now), weightKey(outcome("r2", "a", changed(now.params, { source: "none" }))));
});

test("where a single hull or a box is charged instead of the hulls, a card has that price, and cheaper hulls come first", () => {
  const boxed = (key: string, hulls: number): Outcome => {
    const one = outcome(key, "a", changed(DEFAULTS, { max_hulls: hulls }), hulls);
    const from = one.from as Result;
    return { ...one, from: { ...from, cost: { ...from.cost, effective: { ...from.cost.effective, rest: "box", cost: 0.1 } } } };
  };
  const [many, few] = [boxed("many", 9), boxed("few", 2)];
  assert.deepEqual(alternativesTo(many, [many, few]).map(({ key }) => key), ["few", "many"]);
  assert.equal(cardOf(many, weightsOf(many))?.physics, "0.10");
});

test("each line of a front is a result of its own, without what belongs to the other hulls", () => {
  const base = outcome("r1", "a", DEFAULTS, 3);
  const line = { method: "solid", stop: "front", hulls: 1, vertices: 8, cost: 0.36, fit: { fill: 2 }, each: [{ vertices: 8, volume: 1, fill: 2 }] };
  const from = { ...(base.from as Result), front: [{ ...line, id: "b3-1" }, line], passages: { mode: "keep", closed: [] }, warnings: [{ code: "walk_lost", message: "" }, { code: "flat", message: "" }] };
  const [stored, bare] = linesOf({ ...base, from: from as unknown as Result }) as [Outcome, Outcome];
  assert.deepEqual([stored.key, stored.stored, bare.key, bare.stored], ["b3-1", true, "r1/1", false]);
  const result = stored.from as Result;
  assert.deepEqual([result.cost.effective.cost, result.fit.fill, result.warnings.map(({ code }) => code)], [0.36, 2, ["flat"]]);
  assert.ok(!isOpen(result) && isOpen(from as unknown as Result));
  // The ways that a line closes are its own.
  const way = { at: [0, 0, 0], hulls: [0] };
  const ways = [[], [way]].map((closed) => ({ ...line, passages: { mode: "keep", closed } }));
  const known = linesOf({ ...base, from: { ...from, front: ways } as unknown as Result }).map((one) => one.from);
  assert.deepEqual(known.map(isOpen), [true, false]);
  assert.deepEqual(known.map((one) => closedOf(one as Result)), [[], [way]]);
  const whole = { parts: known } as unknown as WholeModel;
  assert.deepEqual([closesWay(whole), closesWay(known[0] as Result)], [true, false]);
  // A line that is a mesh costs nothing of its own where a box stands in for it.
  const mesh = { ...line, mesh_fit: { triangles: 4 } };
  const priceOf = (rest: string) => linesOf({ ...base, from: { ...from, front: [mesh], cost: { ...from.cost, effective: { ...from.cost.effective, rest, cost: 0.1 } } } as unknown as Result }).map((one) => chargedFor(one.from));
  assert.deepEqual([priceOf("mesh"), priceOf("box")], [[line.cost], [0.1]]);
});

test("the browser keeps the last complete state within its bounds", async () => {
  assert.equal(snapshotOf(FIRST), null);
  const waiting = after(ready, { do: "change", params: cheap });
  const kept = snapshotOf(waiting);
  assert.deepEqual([kept?.doc, kept?.outcomes.map(({ key }) => key)], [ready.doc, ["r1"]]);
  const large = { ...model("large"), files: [{ level: null, name: "large", bytes: { size: 1e9 } as Blob }] };
  const bounded = snapshotOf(after(ready, { do: "open", model: large, params: DEFAULTS }, arrive(outcome("r9", "large"))));
  assert.equal(bounded?.doc.model?.files, null);
  // The smaller model before it is kept with its files.
  assert.equal(bounded?.past.at(-1)?.model?.files?.length, 1);
  assert.deepEqual(bounded?.outcomes.map(({ key }) => key).sort(), ["r1", "r9"]);
});

test("the browser keeps a state again if another result takes the place of one", () => {
  const kept = snapshotOf(ready) ?? assert.fail();
  const [own] = kept.outcomes;
  assert.ok(own && same(kept, { ...kept, outcomes: [{ ...own }] }));
  assert.ok(!same(kept, { ...kept, outcomes: [{ ...own, key: "r2" }] }));
  assert.ok(!same(kept, { ...kept, outcomes: [{ ...own, partial: true }] }));
  assert.ok(!same(kept, null) && same(null, null));
});

test("a kept page comes back with the result that its address names, if it has that result", () => {
  const kept = snapshotOf(after(ready, { do: "change", params: cheap }, arrive(outcome("r2", "a", cheap))));
  assert.ok(kept);
  assert.equal(using(kept, null), kept);
  assert.equal(using(kept, "r2"), kept);
  const before = using(kept, "r1");
  assert.deepEqual([before?.doc, before?.past.at(-1)?.chosen], [ready.doc, "r2"]);
  assert.equal(using(kept, "r3"), null);
});

test("a tab restores its own page, a new tab the latest one with files, and a link the page with its result", () => {
  const page = (key: string, state: State) => ({ key, snapshot: snapshotOf(state) ?? assert.fail() });
  const stored = after(FIRST, { do: "open", model: { ...model("s"), files: null }, params: DEFAULTS }, arrive(outcome("r8", "s")));
  const pages = [page("one", ready), page("two", after(FIRST, open("b"), arrive(outcome("r7", "b")))), page("link", stored)];
  const nameOf = (own: string | null, wanted: string | null) => pick(pages, own, wanted)?.doc.model?.name ?? null;
  assert.deepEqual([nameOf("one", null), nameOf("link", null), nameOf(null, null), nameOf("gone", null), nameOf("", null)], ["a", "s", "b", "b", null]);
  assert.deepEqual([nameOf("two", "r1"), nameOf(null, "r8"), nameOf("one", "r9")], ["a", "s", null]);
});

test("a reload before the latest result was kept finds the model of its tab, with its files and by its name", () => {
  const page = (key: string, state: State) => ({ key, snapshot: snapshotOf(state) ?? assert.fail() });
  const stored = after(FIRST, { do: "open", model: { ...model("s"), files: null }, params: DEFAULTS }, arrive(outcome("r8", "s")));
  const pages = [page("one", ready), page("link", stored)];
  const nameOf = (own: string | null, name: string | null) => leftEarly(pages, own, name)?.doc.model?.name ?? null;
  assert.deepEqual([nameOf("one", "a"), nameOf("one", "b"), nameOf("one", null), nameOf("link", "s"), nameOf(null, "a")], ["a", null, null, null, null]);
});

test("aims are settings that belong together, and a limit of land impact is rounded as regions do", () => {
  assert.equal(aimOf(DEFAULTS), "balanced");
  assert.equal(aimOf(changed(DEFAULTS, aimedAt("cheap"))), "cheap");
  const limited = changed(DEFAULTS, atMost(3, DEFAULTS));
  assert.deepEqual([aimOf(limited), landOf(limited), limited.target_cost], [null, 3, 3.49]);
  // No land impact is below 1.
  assert.equal(landOf(changed(DEFAULTS, { target_cost: 0.3 })), 1);
  const again = opened(changed(limited, { passages: "ignore", max_hulls: 2 }));
  assert.deepEqual([again.target_cost, again.passages, again.max_hulls], [null, "keep", DEFAULTS.max_hulls]);
});

test("land impact is the largest weight, rounded, and at least 1", () => {
  const weights = { physics: 2.5, download: 1.4, downloadMost: 1.4, server: 0.5 };
  assert.deepEqual([landImpact(weights), decidedBy(weights), freeUpTo(weights)], [3, "physics", 1.4]);
  assert.deepEqual([landImpact({ ...weights, physics: 0.1, download: null }), decidedBy({ ...weights, physics: 0.1, download: null })], [1, "server"]);
});

test("a limit of land impact names the weight that exceeds it", () => {
  const weights = { download: null, downloadMost: 8.2, server: 3.5 };
  assert.equal(aboveLimit(3, weights), "The server weight alone is 3.50, so the land impact is at least 4. Physics is free up to there.");
  assert.match(aboveLimit(3, { ...weights, download: 5.4 }) ?? "", /^The download weight alone is 5\.40, .* at least 5\./);
  assert.match(aboveLimit(4, weights) ?? "", /^The download weight may be up to 8\.20/);
  assert.equal(aboveLimit(9, weights), null);
});

test("a land impact is a range where the download weight is not known", () => {
  const weights = { physics: 2.5, download: null, downloadMost: 91.68, server: 0.5 };
  assert.deepEqual([landRange(weights), landInWords(weights)], [{ least: 3, most: 92 }, "3 to 92"]);
  assert.equal(landInWords({ ...weights, downloadMost: 2.4 }), "3");
  assert.equal(landInWords({ ...weights, downloadMost: null }), "at least 3");
  assert.equal(landInWords({ ...weights, download: 1.2, downloadMost: 1.2 }), "3");
});

test("a physics file gets the name of the model, escaped", () => {
  const file = '<geometry id="mesh" name="model_PHYS"><node id="node" name="model_PHYS">';
  assert.equal(named(file, "a<b$&"), '<geometry id="mesh" name="a&lt;b$&amp;_PHYS"><node id="node" name="a&lt;b$&amp;_PHYS">');
});

test("a mesh has no hulls to pad: the later choice stays", () => {
  const padded = changed(DEFAULTS, { box: "pad" });
  assert.deepEqual([changed(padded, { physics: "mesh" }).box, changed(padded, { physics: "mesh" }).physics], ["as_is", "mesh"]);
  const meshed = changed(DEFAULTS, { physics: "cheapest" });
  assert.deepEqual([changed(meshed, { box: "pad" }).box, changed(meshed, { box: "pad" }).physics], ["pad", "hulls"]);
});

test("an error that names a line shows the line", async () => {
  const file = new Blob(["v 0 0 0\r\nv 1 0 0\nf 1 2 9"]);
  assert.deepEqual(await lineOf("malformed obj, line 3: expected", file), { number: 3, text: "f 1 2 9" });
  assert.equal((await lineOf("Line 3 refers to another file", file))?.number, 3);
  assert.deepEqual([await lineOf("no place", file), await lineOf("line 9", file)], [null, null]);
});
