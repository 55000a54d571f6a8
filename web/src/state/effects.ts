import { aimedAt, AIMS, opened } from "../model/aim.ts";
import { figuresOf, type Answer } from "../model/answer.ts";
import { cost, counted } from "../model/format.ts";
import { readLink } from "../model/link.ts";
import { nearestTo } from "../model/nearest.ts";
import { chargedFor, isOpen, isWhole, linesOf, type Outcome } from "../model/outcome.ts";
import { changed, DEFAULTS, pairsOf, type Params } from "../model/params.ts";
import type { Result, WholeModel } from "../model/result.ts";
import { isRequest } from "../model/scene.ts";
import type { Surface } from "../model/surfaces.ts";
import { explain, plainProblem } from "../model/trouble.ts";
import { begun, ServiceError, type Progress, type UploadFile } from "../service/client.ts";
import { client } from "./client.ts";
import { answer, alternatives, chosen, comparable, dispatch, doc, picturing, session, set, shown, state, surfaceKey, surfaces } from "./store.ts";
import type { Attempt, Errand, Model } from "./types.ts";
import { weigh } from "./weigh.ts";

/** Number of alternatives to ask for, of one mesh and of a linkset. */
const WANTED = { mesh: 8, linkset: 24 } as const;
/** Wait after a change of a setting, because more changes often follow. */
const REST_MS = 350;

let underWay: AbortController | null = null;
let timer = 0;
let models = 0;

const newModel = (name: string, files: Model["files"]): Model => ({ key: `${Date.now().toString(36)}-${models++}`, name, files });

/** Opens files: one file with the whole model, or one file per level of detail. */
export function openFiles(files: readonly UploadFile[], name: string, notes: readonly string[] = []): void {
  performance.mark("hullwright.opened");
  const { model, params } = doc.value;
  // Before the first model, the settings come from the address of the page.
  const same = model === null || model.name === name;
  const kept = same ? params : DEFAULTS;
  const note = model !== null && same && pairsOf(kept).length > 0 ? ["Same file name: the settings were kept."] : [];
  open(newModel(name, files), kept, [...notes, ...note]);
}

function open(model: Model, params: Params, notes: readonly string[]): void {
  stopAll();
  dispatch({ do: "open", model, params, notes });
  void compute("hulls");
}

/** Opens one of the sample models. */
export async function openSample(file: string, params: Params): Promise<void> {
  stopAll();
  const stop = begin("open", "opening");
  try {
    const bytes = await client.sample(file, stop.signal, progressOf(stop));
    open(newModel(file, [{ level: null, name: file, bytes }]), params, []);
  } catch (error) {
    fail(error, stop, { model: null, params, address: `?sample=${encodeURIComponent(file)}` });
  }
}

/** Opens the stored result or the sample that the page's address names. */
export async function openLink(search: string): Promise<void> {
  const link = readLink(search);
  if (link.sample) return openSample(link.sample, link.params);
  const nowhere = { model: null, params: link.params, address: null };
  if (!link.id) dispatch({ do: "restore", doc: { ...doc.value, params: link.params }, past: [], outcomes: [], said: "" });
  if (link.badId !== null) {
    const detail = `${JSON.stringify(link.badId)} is not the id of a result; an id is b3- followed by 64 hexadecimal digits`;
    dispatch({ do: "fail", trouble: explain(plainProblem(400, "bad_link", detail)), attempt: nowhere });
  }
  if (!link.id) return;
  const stop = begin("open", "opening");
  const from = performance.now();
  try {
    const result = await client.stored(link.id, stop.signal, progressOf(stop));
    const model = newModel(link.name ?? "stored result", null);
    dispatch({ do: "open", model, params: link.params });
    finish(result, from, stop, link.params, link.picked);
    await showSurfaces(client.storedSurfaces(link.id, stop.signal), stop);
  } catch (error) {
    fail(error, stop, { ...nowhere, address: search });
  }
}

/** Repeats the request that failed, with other settings if the user chose a remedy. */
export function retry(changes: Partial<Params> = {}): void {
  const { attempt } = session.value;
  if (attempt?.model && attempt.model === doc.value.model) retryHere(attempt, changes);
  else if (attempt?.model) open(attempt.model, changed(attempt.params, changes), []);
  else if (attempt?.address) void openLink(attempt.address);
  else if (doc.value.model?.files) void compute("hulls");
}

/** Repeats a request for the present model. */
function retryHere({ params, errand }: Attempt, changes: Partial<Params>): void {
  const asked = changed(params, changes);
  const isOther = JSON.stringify(asked) !== JSON.stringify(doc.value.params);
  if (isOther) change(asked);
  else if (errand === undefined) {
    dispatch({ do: "dismiss" });
    restored();
  } else void compute(errand === "alternatives" ? errand : "hulls");
}

/** Changes settings. A computation starts soon unless the page has the result already. */
export function change(changes: Partial<Params>): void {
  const params = changed(doc.value.params, changes);
  stopAll();
  dispatch({ do: "change", params });
  if (state.value.settled && doc.value.model?.files) timer = window.setTimeout(() => void compute("hulls"), REST_MS);
}

/** Computes hulls with the present settings. */
export async function compute(errand: Extract<Errand, "hulls" | "alternatives">): Promise<void> {
  const { model, params } = doc.value;
  if (!model?.files) return;
  stopAll();
  const stop = begin(errand, "sending");
  const seeking = errand === "alternatives";
  if (seeking && chosen.value && isRequest(chosen.value.from)) return computeAims(model, params, stop);
  const asked = seeking ? changed(params, { front: params.parts === "objects" ? WANTED.linkset : WANTED.mesh }) : params;
  const from = performance.now();
  if (!surfaces.value.has(surfaceKey.value)) void showSurfaces(client.previewMesh(model.files, params.up, stop.signal), stop);
  try {
    const result = await client.decompose(model.files, asked, stop.signal, progressOf(stop));
    if (seeking) add(result, from, stop, params);
    else finish(result, from, stop, params);
  } catch (error) {
    fail(error, stop, { model, params, address: null, errand });
  }
}

/** Computes an upload request for each aim. It has no front: its meshes are computed one by one, each for itself. */
async function computeAims(model: Model, params: Params, stop: AbortController): Promise<void> {
  const outcomes: Outcome[] = [];
  try {
    for (const aim of Object.keys(AIMS) as (keyof typeof AIMS)[]) {
      const asked = changed(params, aimedAt(aim));
      const since = performance.now();
      const from = await client.decompose(model.files ?? [], asked, stop.signal, progressOf(stop));
      if (underWay !== stop) return;
      outcomes.push({ key: from.id, stored: true, model: model.key, params: asked, from, took: performance.now() - since, alternative: false, partial: false });
    }
  } catch (error) {
    return fail(error, stop, { model, params, address: null, errand: "alternatives" });
  }
  underWay = null;
  dispatch({ do: "add", outcomes, said: "" });
  set({ listed: true, said: `${counted(alternatives.value.length, "alternative")}.` });
}

/** Looks at a result without using it; `null` returns to the one in use. Selects the hull nearest to the selected one. */
export function look(key: string | null): void {
  const before = answer.value;
  const { selected } = session.value;
  const hull = selected === null || before?.kind !== "mesh" ? undefined : before.shown.hulls[selected];
  dispatch({ do: "look", key, selected: null, said: "" });
  const now: Answer | null = answer.value;
  const nearest = hull && now?.kind === "mesh" ? nearestTo(hull, now.shown.hulls) : null;
  set({ selected: nearest, said: summaryOf(shown.value) });
  void complete(shown.value);
}

/** Takes exactly the given result. Nothing is computed. */
export function use(key: string): void {
  const outcome = state.value.outcomes.get(key) ?? null;
  stopAll();
  // The settings are those of the result, or of the search that found it.
  dispatch({ do: "use", key, ...(outcome ? { params: outcome.params } : {}), said: outcome ? `Now in use: ${summaryOf(outcome)}` : "" });
  void complete(outcome);
}

/** Opens every way again: takes a result that the page has, otherwise computes one. */
export function keepOpen(): void {
  const known = openAlternative();
  if (known) use(known.key);
  else change(opened(doc.value.params));
}

/** Returns the cheapest known result that is open for a person of the present size; `null` if there is none. */
export const openAlternative = (): Outcome | null => comparable.value.find(({ from, params }) => isOpen(from) && params.avatar === doc.value.params.avatar) ?? null;

export const cancel = (): void => {
  stopAll();
  dispatch({ do: "cancel" });
  // The surface may have been on its way as well.
  void refresh();
};

/** Steps back or forward in the history, and stops a computation for what is no longer shown. */
export function step(which: "undo" | "redo"): void {
  stopAll();
  dispatch({ do: which });
  void refresh();
}

export function closeModel(): void {
  stopAll();
  dispatch({ do: "close" });
}

/** Fetches the surfaces of a model that came back, if the page does not have them. */
export async function refresh(): Promise<void> {
  const { model, params } = doc.value;
  if (!model || surfaces.value.has(surfaceKey.value)) return;
  const stop = new AbortController();
  const key = doc.value.chosen;
  if (model.files) await showSurfaces(client.previewMesh(model.files, params.up, stop.signal), stop);
  else if (key && chosen.value?.stored) await showSurfaces(client.storedSurfaces(key, stop.signal), stop);
}

/** Returns a result in another format, computed again if the service no longer stores it. */
export async function download(outcome: Outcome, mediaType: string): Promise<Blob> {
  const files = outcome.alternative ? null : (doc.value.model?.files ?? null);
  const file = await client.download(outcome.key, mediaType, files, outcome.params);
  // The service has the result now, also if it had lost it before.
  void weigh(outcome);
  return file;
}

/** Replaces a line of a front by the stored result that it is. */
async function complete(outcome: Outcome | null): Promise<void> {
  if (!outcome?.partial || !outcome.stored) return;
  const quiet = () => undefined;
  try {
    const from = await client.stored(outcome.key, new AbortController().signal, quiet);
    dispatch({ do: "amend", outcome: { ...outcome, from, partial: false } });
  } catch (error) {
    // The line alone is enough to look at.
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** Shows the surface, which usually arrives before the hulls. */
async function showSurfaces(coming: Promise<readonly Surface[]>, stop: AbortController): Promise<void> {
  const key = surfaceKey.value;
  const keep = (found: readonly Surface[] | null) => (surfaces.value = new Map(surfaces.value).set(key, found));
  try {
    keep(await coming);
  } catch (error) {
    if (stop.signal.aborted) return;
    if (!(error instanceof ServiceError)) throw error;
    const trouble = explain(error.problem);
    // Once the key is given, the surface is asked for again.
    if (trouble.wantsKey && underWay === null) dispatch({ do: "fail", trouble, attempt: { ...doc.value, address: null } });
    // If the service cannot read the surface, the error of the hulls gives the reason.
    else if (!trouble.wantsKey) keep(null);
  }
}

/** Stops the request in progress and the wait for further changes. */
export function stopAll(): void {
  window.clearTimeout(timer);
  underWay?.abort();
  underWay = null;
}

function begin(errand: Errand, progress: Progress["state"]): AbortController {
  const stop = new AbortController();
  underWay = stop;
  dispatch({ do: "begin", errand, progress: begun(progress), since: performance.now() });
  return stop;
}

const progressOf = (stop: AbortController) => (progress: Progress) => {
  if (underWay === stop) dispatch({ do: "progress", progress });
};

function finish(from: Result | WholeModel, since: number, stop: AbortController, params: Params, picked = false): void {
  const { model } = doc.value;
  if (underWay !== stop || !model) return;
  performance.mark("hullwright.answered");
  if (isWhole(from) && from.parts.length === 0) {
    throw new ServiceError(plainProblem(422, "no_part_succeeded", from.errors[0]?.message ?? "no mesh of the model has a result"));
  }
  const took = performance.now() - since;
  const outcome: Outcome = { key: from.id, stored: true, model: model.key, params, from, took, alternative: picked, partial: false };
  underWay = null;
  dispatch({ do: "arrive", outcome, said: summaryOf(outcome) });
}

function add(from: Result | WholeModel, since: number, stop: AbortController, params: Params): void {
  const { model } = doc.value;
  if (underWay !== stop || !model) return;
  underWay = null;
  const took = performance.now() - since;
  const lines = linesOf({ key: from.id, stored: true, model: model.key, params, from, took });
  dispatch({ do: "add", outcomes: lines, said: "" });
  if (isWhole(from)) set({ said: `${counted(from.front?.length ?? 0, "step")} of physics.` });
  else set({ listed: true, said: `${counted(alternatives.value.length, "alternative")}.` });
}

function fail(error: unknown, stop: AbortController, attempt: Attempt): void {
  if (underWay !== stop || stop.signal.aborted) return;
  underWay = null;
  const problem = error instanceof ServiceError ? error.problem : plainProblem(0, "page", String(error));
  dispatch({ do: "fail", trouble: explain(problem), attempt });
}

function summaryOf(outcome: Outcome | null): string {
  return outcome ? `${counted(figuresOf(outcome.from).hulls, "hull")}, physics cost ${cost(chargedFor(outcome.from))}.` : "";
}

/** Loads the module with the 3D view after the first paint. */
export function loadView(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => void import("../view/index.ts").then((module) => (picturing.value = module))));
}

/** Fetches what the browser does not keep of a restored page. */
export function restored(): void {
  void refresh();
  if (chosen.value) void weigh(chosen.value);
}
