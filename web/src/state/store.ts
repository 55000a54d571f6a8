import { computed, signal } from "@preact/signals";
import type { Answer } from "../model/answer.ts";
import { distinct } from "../model/card.ts";
import { alternativesTo, isWhole, type Outcome } from "../model/outcome.ts";
import { frontKey, isScene, surfacesKey, turnOf } from "../model/scene.ts";
import type { Surface } from "../model/surfaces.ts";
import { ONE_OBJECT, type OtherWeights, type Weights } from "../model/weights.ts";
import { chargedFor } from "../model/outcome.ts";
import { FIRST, reduce } from "./reduce.ts";
import type { Action } from "./types.ts";

type ViewModule = typeof import("../view/index.ts");

/** The whole state of the page. Only `dispatch` changes it. */
export const state = signal(FIRST);

export function dispatch(action: Action): void {
  state.value = reduce(state.peek(), action);
}

/** Changes parts of the session, which undo does not go through. */
export const set = (changes: Extract<Action, { do: "session" }>["set"]): void => dispatch({ do: "session", set: changes });

export const doc = computed(() => state.value.doc);
export const session = computed(() => state.value.session);
export const run = computed(() => session.value.run);
export const view = computed(() => session.value.view);
export const spot = computed(() => session.value.spot);
export const ruler = computed(() => session.value.ruler);
export const marked = computed(() => session.value.marked);
export const canUndo = computed(() => state.value.settled !== null || state.value.past.length > 0);
export const canRedo = computed(() => state.value.future.length > 0);

/** The module with the 3D view, once the browser has loaded it. */
export const picturing = signal<ViewModule | null>(null);

/** Surfaces of the models by `surfaceKey`; `null` for surfaces that the service could not send. */
export const surfaces = signal<ReadonlyMap<string, readonly Surface[] | null>>(new Map());

/** The weights that do not depend on hulls, by `weightKey`. */
export const weightCache = signal<ReadonlyMap<string, OtherWeights>>(new Map());

const outcomeOf = (key: string | null): Outcome | null => (key === null ? null : (state.value.outcomes.get(key) ?? null));

/** The result in use. */
export const chosen = computed(() => outcomeOf(doc.value.chosen));
/** The result that the page shows: one that is looked at, otherwise the one in use. */
export const shown = computed(() => outcomeOf(session.value.looking) ?? chosen.value);
const compared = computed(() => outcomeOf(doc.value.compare));

/** Names the surfaces of the present model, turned as the settings ask. */
export const surfaceKey = computed(() => `${doc.value.model?.key} ${doc.value.params.up ?? ""}`);
/** Names the surfaces of the parts of the scene shown; `null` if no scene is shown. */
export const sceneKey = computed(() => (shown.value && isScene(shown.value.from) ? surfacesKey(shown.value.from, surfaceKey.value) : null));
export const surfacesNow = computed((): readonly Surface[] => {
  const own = surfaces.value.get(surfaceKey.value) ?? [];
  if (sceneKey.value === null) return own;
  // Those of a stored scene come in the units of its assets as well.
  return [...own.filter(({ level }) => !level.includes("@")), ...(surfaces.value.get(sceneKey.value) ?? [])];
});
export const surfaceMissing = computed(() => surfaces.value.get(surfaceKey.value) === null);

const part = computed(() => doc.value.part);
const hidden = computed(() => session.value.hidden);

function described(outcome: Outcome | null): Answer | null {
  return outcome && picturing.value ? picturing.value.describe(outcome, part.value, surfacesNow.value, hidden.value) : null;
}

/** What the view draws of the result shown, and of the result beside it. */
export const answer = computed(() => described(shown.value));
export const beside = computed(() => described(compared.value));

export const chosenPart = computed(() => {
  const from = shown.value?.from;
  return from && isWhole(from) && part.value !== null ? (from.parts[part.value] ?? null) : null;
});

/** How the part that is shown alone stands; `null` unless it is a part of a scene. */
export const partTurn = computed(() => {
  const from = shown.value?.from;
  return from && isScene(from) && part.value !== null ? turnOf(from, part.value) : null;
});

/** All results of the present model at the present size, the cheapest first. */
export const comparable = computed(() => (chosen.value ? alternativesTo(chosen.value, [...state.value.outcomes.values()]) : []));

/** Those of them that the page lists: of several with the same figures, one. */
export const alternatives = computed(() => (chosen.value ? distinct(chosen.value, comparable.value, weightsOf) : []));

/** The result with the front of the linkset in use; `null` if it is not known. */
export const sceneFront = computed(() => {
  const now = chosen.value;
  if (!now || !isScene(now.from)) return null;
  const key = frontKey(now.params);
  const fits = ({ model, from, params }: Outcome) => model === now.model && isScene(from) && from.front !== undefined && frontKey(params) === key;
  return [...state.value.outcomes.values()].find(fits) ?? null;
});

/** Names the weights that a result shares with results of the same model at the same size. A source of no physics has no price. */
export const weightKey = ({ model, params }: Outcome): string => JSON.stringify([model, params.scale, params.up, params.source, params.physics_type]);

/** The warning that the download weight counts missing levels of detail like the next higher ones. */
const STREAMING_ASSUMED = "streaming_assumed";

/** Returns the weights of a result. */
export function weightsOf(outcome: Outcome): Weights {
  const { from } = outcome;
  if (isWhole(from)) {
    const { physics_cost: physics, streaming_cost: streaming, simulation_cost: server } = from.data;
    const assumed = from.warnings.some(({ code }) => code === STREAMING_ASSUMED);
    return { physics, download: assumed ? null : streaming, downloadMost: streaming, server };
  }
  return { physics: chargedFor(from), ...(weightCache.value.get(weightKey(outcome)) ?? ONE_OBJECT) };
}

