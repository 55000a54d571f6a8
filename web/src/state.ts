import { signal } from "@preact/signals";
import { DEFAULTS, type Params } from "./model/params.ts";
import { readLink, writeLink } from "./model/link.ts";
import { blockOf, decodeBlock, type Choice, type Result, type WholeModel } from "./model/result.ts";
import type { TrianglePlace } from "./model/findings.ts";
import { hullOf, type Hull } from "./model/hull.ts";
import type { Surface } from "./model/surfaces.ts";
import { boxAround, type Box, type Vec } from "./model/vec.ts";
import { explain, plainProblem, type Trouble } from "./model/trouble.ts";
import { Client, ServiceError, type Progress, type UploadFile } from "./service/client.ts";
import type { Shown, ViewOptions } from "./view/pane.ts";

/** A model that was dropped or opened. */
export interface Model {
  readonly name: string;
  /** `null` for a stored result that was opened by its link: there is nothing to send again. */
  readonly files: readonly UploadFile[] | null;
}

/** A finished answer with everything that is drawn of it. */
export interface Answer {
  readonly model: Model;
  readonly params: Params;
  readonly result: Result;
  /** The whole model that `result` is one mesh of; `null` where there is one mesh. */
  readonly whole: WholeModel | null;
  /** Which mesh of the whole model is looked at. */
  readonly part: number;
  /** Which line of the front is looked at; `null` for the answer itself. */
  readonly choice: number | null;
  readonly hulls: readonly Hull[];
  readonly shown: Shown;
  /** From asking to having it, in milliseconds. */
  readonly took: number;
}

/** Work that is under way. */
export interface Run {
  readonly progress: Progress;
  readonly since: number;
  readonly cancel: () => void;
}

export const client = new Client();
export const model = signal<Model | null>(null);
export const params = signal<Params>(DEFAULTS);
export const run = signal<Run | null>(null);
export const trouble = signal<Trouble | null>(null);
export const answer = signal<Answer | null>(null);
/** An earlier answer that stays beside the present one. */
export const kept = signal<Answer | null>(null);
export const selected = signal<number | null>(null);
/** A short message for those who cannot see that something changed. */
export const announcement = signal("");
export const markedTriangle = signal<TrianglePlace | null>(null);
export const surfaces = signal<readonly Surface[]>([]);
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

let underWay: AbortController | null = null;
let pendingRerun = 0;
const RERUN_AFTER_MS = 350;

/** Opens files: one for a whole model, or one for each level. */
export function openFiles(files: readonly UploadFile[], name: string): void {
  const another = name !== model.value?.name;
  model.value = { name, files };
  if (another) forget();
  void compute({ surfacesToo: true });
}

export async function openSample(file: string, method?: Params["method"]): Promise<void> {
  const stop = begin("sending");
  try {
    const bytes = await client.sample(file, stop.signal);
    params.value = { ...DEFAULTS, method: method ?? DEFAULTS.method };
    openFiles([{ level: null, name: file, bytes }], file);
  } catch (error) {
    fail(error, stop);
  }
}

/** Opens what the address of the page asks for. */
export async function openLink(search: string): Promise<void> {
  const link = readLink(search);
  params.value = link.params;
  if (link.sample) return openSample(link.sample, link.params.method);
  if (!link.id) return;
  model.value = { name: link.name ?? "stored result", files: null };
  const stop = begin("fetching");
  const from = performance.now();
  try {
    const result = await client.stored(link.id, stop.signal);
    surfaces.value = await client.storedSurfaces(link.id, stop.signal).catch(() => []);
    finish(result, from, stop);
  } catch (error) {
    fail(error, stop);
  }
}

/** Changes settings; the hulls follow shortly after. */
export function change(changes: Partial<Params>): void {
  params.value = { ...params.value, ...changes };
  window.clearTimeout(pendingRerun);
  if (model.value?.files) pendingRerun = window.setTimeout(() => void compute({ surfacesToo: false }), RERUN_AFTER_MS);
}

export function recompute(): void {
  if (!model.value?.files) return void openLink(location.search);
  void compute({ surfacesToo: surfaces.value.length === 0 });
}

/** Looks at one line of the front, or with `null` at the answer itself. */
export function choose(choice: number | null): void {
  const now = answer.value;
  if (!now) return;
  selected.value = null;
  answer.value = describe(now.model, now.params, now.whole ?? now.result, choice, now.took, now.part);
}

/** Looks at another mesh of a whole model. */
export function choosePart(part: number): void {
  const now = answer.value;
  if (!now?.whole) return;
  selected.value = markedTriangle.value = null;
  answer.value = describe(now.model, now.params, now.whole, null, now.took, part);
}

export function keepBeside(): void {
  kept.value = answer.value;
  announcement.value = "Kept on the left to compare with.";
}

export function closeModel(): void {
  underWay?.abort();
  run.value = trouble.value = model.value = null;
  forget();
  params.value = DEFAULTS;
  history.replaceState(null, "", location.pathname);
}

function forget(): void {
  answer.value = kept.value = selected.value = markedTriangle.value = null;
  surfaces.value = [];
}

async function compute({ surfacesToo }: { surfacesToo: boolean }): Promise<void> {
  const now = model.value;
  if (!now?.files) return;
  const stop = begin("sending");
  const [from, asked] = [performance.now(), params.value];
  if (surfacesToo) void showSurfaces(now.files, stop);
  try {
    const result = await client.decompose(now.files, asked, stop.signal, (progress) => {
      if (run.value && underWay === stop) run.value = { ...run.value, progress };
    });
    finish(result, from, stop, asked);
  } catch (error) {
    fail(error, stop);
  }
}

/** The surface is there long before the hulls; where it cannot be read, the hulls' own error says why. */
async function showSurfaces(files: readonly UploadFile[], stop: AbortController): Promise<void> {
  try {
    const found = await client.previewMesh(files, stop.signal);
    if (underWay !== stop && model.value?.files !== files) return;
    surfaces.value = found;
    const now = answer.value;
    if (now && now.model.files === files) {
      answer.value = describe(now.model, now.params, now.whole ?? now.result, now.choice, now.took, now.part);
    }
  } catch (error) {
    if (!stop.signal.aborted && !(error instanceof ServiceError)) throw error;
  }
}

function begin(state: Progress["state"]): AbortController {
  underWay?.abort();
  const stop = new AbortController();
  underWay = stop;
  trouble.value = null;
  announcement.value = "Working…";
  run.value = {
    progress: { state, stage: null, fraction: null },
    since: performance.now(),
    cancel: () => {
      stop.abort();
      if (underWay === stop) run.value = null;
      announcement.value = "Cancelled.";
    },
  };
  return stop;
}

function finish(result: Result | WholeModel, from: number, stop: AbortController, asked: Params = params.value): void {
  if (underWay !== stop || !model.value) return;
  selected.value = markedTriangle.value = null;
  const done = describe(model.value, asked, result, null, performance.now() - from);
  answer.value = done;
  run.value = null;
  history.replaceState(null, "", writeLink(result.id, model.value.name, asked));
  document.title = `${model.value.name}: Hullwright`;
  announcement.value = `Done: ${done.hulls.length} hulls, physics cost ${done.result.cost.effective.cost.toFixed(2)}.`;
}

function fail(error: unknown, stop: AbortController): void {
  if (underWay !== stop) return;
  run.value = null;
  if (stop.signal.aborted) return;
  const problem = error instanceof ServiceError ? error.problem : plainProblem(0, "page", String(error));
  trouble.value = explain(problem);
}

function describe(of: Model, asked: Params, from: Result | WholeModel, choice: number | null, took: number, part = 0): Answer {
  const whole = "parts" in from ? from : null;
  const result = whole ? partOf(whole, part) : (from as Result);
  const line: Choice | undefined = choice === null ? undefined : result.front?.[choice];
  const block = blockOf(line ?? result);
  const points = block ? decodeBlock(block) : { hull: [], hulls: [] };
  const hulls = points.hulls.map(hullOf).filter((hull) => hull !== undefined);
  const single = hullOf(points.hull);
  const shown: Shown = {
    // Without a decomposition the single hull is all there is.
    hulls: hulls.length || !single ? hulls : [single],
    single,
    surface: surfaceFor(result.source, whole?.parts[part]?.mesh),
    bounds: result.input.bounds,
    scale: result.cost.scale,
    worst: (line ?? result).fit.worst_point ?? null,
  };
  return { model: of, params: asked, result, whole, part, choice, hulls, shown, took };
}

/** The answer about one mesh of a whole model; its errors say why others are missing. */
function partOf(whole: WholeModel, at: number): Result {
  const { id, engine, cached } = whole;
  const part = whole.parts[at] ?? whole.parts[0];
  if (!part) throw new ServiceError(plainProblem(422, "no_part_succeeded", "no mesh of the model has an answer"));
  return { ...part, id, engine, cached };
}

/** What people see of the model, else what the hulls were made from. */
export function surfaceFor(source: string, mesh?: number): Surface | null {
  // The levels of a whole model's meshes carry the number of the mesh.
  const of = (level: string) => surfaces.value.find((surface) => surface.level === (mesh === undefined ? level : `${level}@${mesh}`));
  return of("high_lod") ?? of(source) ?? (mesh === undefined ? surfaces.value[0] : undefined) ?? null;
}

/** The box around a surface, in its own unit. */
export function boundsOf(surface: Surface): Box {
  const points = function* (): Generator<Vec> {
    for (let at = 0; at + 2 < surface.positions.length; at += 3) {
      const [x, y, z] = surface.positions.subarray(at, at + 3) as unknown as [number, number, number];
      yield [x + surface.origin[0], y + surface.origin[1], z + surface.origin[2]];
    }
  };
  return boxAround(points()) ?? { min: [0, 0, 0], max: [1, 1, 1] };
}
