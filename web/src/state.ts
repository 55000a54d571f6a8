import { computed, signal } from "@preact/signals";
import { describe, figuresOf, type Answer, type Finished, type Look, type Model } from "./answer.ts";
import { changed, DEFAULTS, type Params } from "./model/params.ts";
import { readLink, writeLink } from "./model/link.ts";
import type { Result, WholeModel } from "./model/result.ts";
import type { TrianglePlace } from "./model/findings.ts";
import { cost, counted } from "./model/format.ts";
import { nearestTo } from "./model/nearest.ts";
import type { Run } from "./model/placing.ts";
import type { Surface } from "./model/surfaces.ts";
import { explain, plainProblem, type Trouble } from "./model/trouble.ts";
import { begun, Client, ServiceError, type Progress, type UploadFile } from "./service/client.ts";
import type { ViewOptions } from "./view/pane.ts";

/** A computation or download in progress. */
export interface Work {
  readonly progress: Progress;
  readonly since: number;
  readonly cancel: () => void;
}

export const client = new Client();
export const model = signal<Model | null>(null);
export const params = signal<Params>(DEFAULTS);
export const run = signal<Work | null>(null);
export const trouble = signal<Trouble | null>(null);
/** Notes about dropped files that the page does not use. */
export const leftOut = signal<readonly string[]>([]);
/** Dropped models that may or may not be levels of one model, and the files beside them. The page asks the user. */
export const doubt = signal<{ models: File[]; beside: File[] } | null>(null);
export const answer = signal<Answer | null>(null);
/** An earlier result that stays on the left for comparison. */
export const kept = signal<Answer | null>(null);
/** Index of the selected hull of a mesh, or of the selected piece of a whole model. */
export const selected = signal<number | null>(null);
/** A short message for screen readers after each change. */
export const announcement = signal("");
export const markedTriangle = signal<TrianglePlace | null>(null);
export const surfaces = signal<readonly Surface[]>([]);
/** True if the page could not load the model's surface. */
export const surfaceMissing = signal(false);
export const view = signal<ViewOptions>({
  ghost: "ghost",
  hulls: true,
  seeThrough: false,
  wireframe: false,
  single: false,
  worst: false,
  figure: true,
  explode: 0,
  section: null,
});

/** Whether the figure fits where the user moved it; `null` while it stands beside the model. */
export const figureFits = signal<boolean | null>(null);

/** The range of the selected hulls in the list of all hulls shown. */
export const selectedRun = computed<Run | null>(() => {
  const [now, at] = [answer.value, selected.value];
  if (!now || at === null) return null;
  return now.kind === "whole" ? (now.pieces[at]?.run ?? null) : { first: at, count: 1 };
});

let underWay: AbortController | null = null;
let pendingRerun = 0;
let finished: Finished | null = null;
/** Repeats the last attempt to open a sample or a link. */
let reopen: () => void = () => undefined;
const TITLE = document.title;
const RERUN_AFTER_MS = 350;

/** Opens files: one file with the whole model, or one file per level of detail. */
export function openFiles(files: readonly UploadFile[], name: string): void {
  performance.mark("hullwright.opened");
  const another = name !== model.value?.name;
  model.value = { name, files };
  if (another) forget();
  void compute({ surfacesToo: true });
}

/** Opens one of the sample models, with the given settings. */
export async function openSample(file: string, asked: Params): Promise<void> {
  reopen = () => void openSample(file, asked);
  const stop = begin("opening");
  try {
    const bytes = await client.sample(file, stop.signal, progressOf(stop));
    params.value = asked;
    openFiles([{ level: null, name: file, bytes }], file);
  } catch (error) {
    fail(error, stop);
  }
}

/** Opens the stored result or the sample that the page's address names. */
export async function openLink(search: string): Promise<void> {
  const link = readLink(search);
  params.value = link.params;
  reopen = () => void openLink(search);
  if (link.sample) return openSample(link.sample, link.params);
  if (link.badId !== null) {
    const detail = `${JSON.stringify(link.badId)} is not the id of a result; an id is b3- followed by 64 hexadecimal digits`;
    trouble.value = explain(plainProblem(400, "bad_link", detail));
  }
  if (!link.id) return;
  model.value = { name: link.name ?? "stored result", files: null };
  const stop = begin("opening");
  const from = performance.now();
  try {
    const result = await client.stored(link.id, stop.signal, progressOf(stop));
    finish(result, from, stop, link.params);
  } catch (error) {
    return fail(error, stop);
  }
  await showSurfaces(client.storedSurfaces(link.id, stop.signal), model.value, stop);
}

/** Changes settings and starts a new computation after `RERUN_AFTER_MS`. */
export function change(changes: Partial<Params>): void {
  params.value = changed(params.value, changes);
  window.clearTimeout(pendingRerun);
  if (model.value?.files) pendingRerun = window.setTimeout(() => void compute({ surfacesToo: false }), RERUN_AFTER_MS);
}

export function recompute(): void {
  if (!model.value?.files) return reopen();
  void compute({ surfacesToo: surfaces.value.length === 0 });
}

/** Shows one alternative, or the result itself for `null`. Selects the hull nearest to the one selected before. */
export function choose(choice: number | null): void {
  const before = answer.value;
  if (before?.kind !== "mesh") return;
  const hull = selected.value === null ? undefined : before.shown.hulls[selected.value];
  look({ part: before.of?.part ?? null, choice });
  const now = answer.value;
  selected.value = hull && now ? nearestTo(hull, now.shown.hulls) : null;
  if (now) announcement.value = summaryOf(now);
}

/** Shows one mesh of a whole model, or the whole model for `null`. */
export function choosePart(part: number | null): void {
  selected.value = markedTriangle.value = null;
  look({ part });
}

export function keepBeside(): void {
  kept.value = answer.value;
  announcement.value = "The present result stays on the left for comparison.";
}

export function closeModel(): void {
  underWay?.abort();
  run.value = trouble.value = model.value = null;
  leftOut.value = [];
  forget();
  params.value = DEFAULTS;
  history.replaceState(null, "", location.pathname);
}

function forget(): void {
  answer.value = kept.value = selected.value = markedTriangle.value = finished = null;
  surfaces.value = [];
  surfaceMissing.value = false;
  figureFits.value = null;
  document.title = TITLE;
}

async function compute({ surfacesToo }: { surfacesToo: boolean }): Promise<void> {
  const now = model.value;
  if (!now?.files) return;
  const stop = begin("sending");
  const [from, asked] = [performance.now(), params.value];
  const answered = client.decompose(now.files, asked, stop.signal, progressOf(stop));
  if (surfacesToo) void showSurfaces(client.previewMesh(now.files, stop.signal), now, stop);
  try {
    finish(await answered, from, stop, asked);
  } catch (error) {
    fail(error, stop);
  }
}

/**
 * Shows the surface, which usually arrives before the hulls. If the service cannot read it, the error of the hulls
 * gives the reason.
 */
async function showSurfaces(coming: Promise<readonly Surface[]>, of: Model, stop: AbortController): Promise<void> {
  try {
    const found = await coming;
    if (model.value !== of) return;
    surfaces.value = found;
    surfaceMissing.value = false;
    if (!finished || finished.model !== of) return;
    finished = { ...finished, surfaces: found };
    const now = answer.value;
    if (now) look(now.kind === "mesh" ? { part: now.of?.part ?? null, choice: now.choice } : {});
  } catch (error) {
    if (stop.signal.aborted || model.value !== of) return;
    if (!(error instanceof ServiceError)) throw error;
    surfaceMissing.value = true;
  }
}

/** Shows another part of the finished response. */
function look(at: Look): void {
  if (finished) answer.value = describe(finished, at);
}

function begin(state: Progress["state"]): AbortController {
  underWay?.abort();
  const stop = new AbortController();
  underWay = stop;
  trouble.value = null;
  announcement.value = "Working…";
  run.value = {
    progress: begun(state),
    since: performance.now(),
    cancel: () => {
      stop.abort();
      if (underWay === stop) run.value = null;
      announcement.value = "Cancelled.";
    },
  };
  return stop;
}

const progressOf = (stop: AbortController) => (progress: Progress) => {
  if (run.value && underWay === stop && !stop.signal.aborted) run.value = { ...run.value, progress };
};

function finish(from: Result | WholeModel, since: number, stop: AbortController, asked: Params): void {
  if (underWay !== stop || !model.value) return;
  performance.mark("hullwright.answered");
  finished = { model: model.value, params: asked, from, took: performance.now() - since, surfaces: surfaces.value };
  const done = describe(finished, samePart());
  selected.value = markedTriangle.value = null;
  answer.value = done;
  run.value = null;
  history.replaceState(null, "", writeLink(from.id, model.value.name, asked));
  document.title = `${model.value.name}: Hullwright`;
  announcement.value = summaryOf(done);
}

/** Keeps the part of a whole model that is shown when new settings bring a new result. */
function samePart(): Look {
  const now = answer.value;
  return now?.kind === "mesh" && now.of && now.model === model.value ? { part: now.of.part } : {};
}

function summaryOf(now: Answer): string {
  const figures = figuresOf(now);
  return `${counted(figures.hulls, "hull")}, physics cost ${cost(figures.cost)}.`;
}

function fail(error: unknown, stop: AbortController): void {
  if (underWay !== stop) return;
  run.value = null;
  if (stop.signal.aborted) return;
  const problem = error instanceof ServiceError ? error.problem : plainProblem(0, "page", String(error));
  trouble.value = explain(problem);
}
