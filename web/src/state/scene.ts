import { effect } from "@preact/signals";
import { cost } from "../model/format.ts";
import type { Outcome } from "../model/outcome.ts";
import { inMetres, isScene, paramsAt, stopsOf } from "../model/scene.ts";
import { explain } from "../model/trouble.ts";
import { landInWords } from "../model/weights.ts";
import { ServiceError } from "../service/client.ts";
import { client } from "./client.ts";
import { download, stopAll } from "./effects.ts";
import { dispatch, doc, sceneFront, sceneKey, session, set, shown, state, surfaces, weightsOf } from "./store.ts";

/** The number of the latest request for a stop: an older one has no effect any more. */
let latest = 0;

/**
 * Shows the distribution at a stop of the linkset's front, or takes it. Nothing is computed. What happens meanwhile, such as another
 * model, another setting or an undo, takes precedence.
 */
export async function goToStop(at: number, take: boolean): Promise<void> {
  const turn = ++latest;
  const front = sceneFront.value;
  const stops = front && isScene(front.from) ? stopsOf(front.from) : [];
  const stop = stops[at];
  if (!front || !stop) return;
  const params = paramsAt(front.params, stops, at);
  const before = doc.value;
  const isOld = () => turn !== latest || (["model", "params", "chosen"] as const).some((name) => doc.value[name] !== before[name]);
  const known = state.value.outcomes.get(stop.id) ?? (await fetched(front, stop.id, params, isOld));
  if (isOld() || !known) return;
  const weights = weightsOf(known);
  const said = `Land impact ${landInWords(weights)}, physics ${cost(weights.physics)}.`;
  if (take) {
    stopAll();
    dispatch({ do: "use", key: known.key, params, said });
  } else dispatch({ do: "look", key: known.key, selected: session.value.selected, said });
}

/** Fetches the stored result of a stop; `null` if that fails, which the page then says. */
async function fetched(front: Outcome, key: string, params: Outcome["params"], isOld: () => boolean): Promise<Outcome | null> {
  const since = performance.now();
  try {
    const from = await client.stored(key, new AbortController().signal, () => undefined);
    const outcome: Outcome = { ...front, key, stored: true, params, from, took: performance.now() - since };
    dispatch({ do: "amend", outcome });
    return outcome;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (isOld()) return null;
    // The service keeps the steps no longer, so the page offers to find them again.
    if (error.problem.status === 404) dispatch({ do: "amend", outcome: { ...front, from: withoutFront(front.from) } });
    dispatch({ do: "fail", trouble: explain(error.problem), attempt: { model: doc.value.model, params: doc.value.params, address: null, errand: "alternatives" } });
    return null;
  }
}

function withoutFront<From extends Outcome["from"]>(from: From): From {
  const { front: _steps, ...rest } = from;
  return rest as From;
}

/** Hides objects of a whole model by their numbers, or shows them again. */
export function hide(numbers: readonly number[], isHidden: boolean): void {
  const hidden = new Set(session.value.hidden);
  for (const number of numbers) {
    if (isHidden) hidden.add(number);
    else hidden.delete(number);
  }
  set({ hidden });
}

/** Shows some objects of a whole model, and hides the others. */
export function hideAllBut(pieces: readonly { readonly number: number }[], shown: readonly number[]): void {
  set({ hidden: new Set(pieces.map(({ number }) => number).filter((number) => !shown.includes(number))) });
}

/** Fetches the surfaces of the parts of each scene that the page shows. */
export function followScenes(): void {
  effect(() => {
    const [key, outcome] = [sceneKey.value, shown.value];
    if (key === null || !outcome?.stored || !isScene(outcome.from) || surfaces.peek().has(key)) return;
    void showParts(key, outcome);
  });
}

const asked = new Set<string>();

async function showParts(key: string, { key: id, from }: Outcome): Promise<void> {
  if (asked.has(key) || !isScene(from)) return;
  asked.add(key);
  try {
    const found = await client.storedSurfaces(id, new AbortController().signal);
    surfaces.value = new Map(surfaces.value).set(key, inMetres(found, from));
  } catch (error) {
    asked.delete(key);
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** Returns a file with the mesh assets of a scene's parts, each named after its first object. */
export async function assetsOf(outcome: Outcome): Promise<Blob> {
  const [{ zipOf }, file] = await Promise.all([import("../model/archive.ts"), download(outcome, "application/json")]);
  const whole = JSON.parse(await file.text()) as { parts?: { mesh_name: string }[]; asset_resources?: { mesh_list?: string[] } };
  return zipOf(whole.asset_resources?.mesh_list ?? [], (whole.parts ?? []).map(({ mesh_name }) => mesh_name));
}
