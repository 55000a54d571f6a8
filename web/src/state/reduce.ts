import { DEFAULTS } from "../model/params.ts";
import { isPicked, type Outcome } from "../model/outcome.ts";
import { FIRST_VIEW } from "../view/options.ts";
import type { Action, Doc, Session, State } from "./types.ts";

/** Largest number of states that undo goes back through. */
const MAX_PAST = 100;

const EMPTY: Doc = { model: null, params: DEFAULTS, chosen: null, part: null, compare: null };

const FIRST_SESSION: Session = {
  step: 1, run: null, trouble: null, attempt: null, looking: null, listed: false, selected: null, hidden: new Set(), marked: null, spot: null,
  doubt: null, notes: [], dropped: false, said: "", view: FIRST_VIEW, fits: null, ruler: null, walk: null,
};

export const FIRST: State = { doc: EMPTY, past: [], future: [], settled: null, outcomes: new Map(), session: FIRST_SESSION };

/** Marks in the view that belong to the hulls shown. */
const NO_MARKS = { looking: null, selected: null, marked: null, spot: null } as const;

/** Returns the state after an action. */
export function reduce(state: State, action: Action): State {
  const { doc } = state;
  switch (action.do) {
    case "open": {
      const next = { ...EMPTY, model: action.model, params: action.params };
      const session = { ...NO_MARKS, trouble: null, attempt: null, doubt: null, listed: false, hidden: new Set<number>(), notes: action.notes ?? [], fits: null, ruler: null, walk: null, dropped: false, step: 2 as const };
      return within(unsettled(state, next), session);
    }
    case "change": {
      const known = outcomeWith(state, action.params);
      const next = { ...doc, params: action.params, chosen: known ?? doc.chosen };
      const before = doc.chosen === null ? undefined : state.outcomes.get(doc.chosen);
      const session = { run: null, looking: null, trouble: null, attempt: null, dropped: before !== undefined && isPicked(before) };
      return within(known === null ? unsettled(state, next) : entered(state, next), session);
    }
    case "begin":
      return within(state, { run: { errand: action.errand, progress: action.progress, since: action.since }, trouble: null, attempt: null, said: "Working…" });
    case "progress":
      return state.session.run ? within(state, { run: { ...state.session.run, progress: action.progress } }) : state;
    case "arrive":
      return arrived(state, action);
    case "add":
      return within({ ...state, outcomes: withAll(state, action.outcomes) }, { run: null, said: action.said });
    case "amend":
      return { ...state, outcomes: withAll(state, [action.outcome]) };
    case "cancel":
      return within(state.settled?.chosen ? unwound(state) : { ...state, settled: null }, { run: null, dropped: false, said: "Cancelled." });
    case "fail":
      return within(unwound(state), { run: null, trouble: action.trouble, attempt: action.attempt, walk: null, dropped: false, said: action.trouble.title });
    case "dismiss":
      return within(state, { trouble: null, attempt: null });
    case "look":
      return within(state, { ...NO_MARKS, looking: action.key === doc.chosen ? null : action.key, selected: action.selected, said: action.said });
    case "use":
      return within(entered(state, { ...doc, chosen: action.key, params: action.params ?? doc.params }), { run: null, looking: null, dropped: false, said: action.said });
    case "part":
      return within(showing(state, { part: action.part }), NO_MARKS);
    case "compare":
      return showing(state, { compare: action.key });
    case "undo":
      return moved(state, "past", "future");
    case "redo":
      return moved(state, "future", "past");
    case "close":
      return within(entered(state, EMPTY), { ...NO_MARKS, run: null, trouble: null, attempt: null, doubt: null, listed: false, hidden: new Set(), notes: [], fits: null, ruler: null, walk: null, dropped: false, step: 1 });
    case "restore": {
      const outcomes = new Map(action.outcomes.map((outcome) => [outcome.key, outcome]));
      return within({ ...FIRST, doc: action.doc, past: action.past, outcomes }, { step: action.doc.model ? 2 : 1, said: action.said });
    }
    case "session":
      return within(state, action.set);
  }
}

const within = (state: State, changes: Partial<Session>): State => ({ ...state, session: { ...state.session, ...changes } });

/** Replaces the document and keeps the previous complete one for undo. While a result is awaited, `past` has it already. */
function entered({ settled, past, ...state }: State, next: Doc): State {
  return { ...state, doc: next, past: settled ? past : [...past, state.doc].slice(-MAX_PAST), future: [], settled: null };
}

/** Shows something else of the same results. While a result is awaited, the way back shows it too, and undo has no step of it. */
function showing(state: State, changes: Partial<Pick<Doc, "part" | "compare">>): State {
  const next = { ...state.doc, ...changes };
  return state.settled ? { ...state, doc: next, settled: { ...state.settled, ...changes } } : entered(state, next);
}

/**
 * Replaces the document by one whose result is still to come. Until it comes, further changes make no entries of their
 * own, and `settled` is the way back.
 */
function unsettled(state: State, next: Doc): State {
  if (state.settled) return { ...state, doc: next };
  return { ...entered(state, next), settled: state.doc };
}

/** Returns to the last document that was complete, and forgets the unfinished one. */
function unwound(state: State): State {
  return state.settled ? { ...state, doc: state.settled, past: state.past.slice(0, -1), settled: null } : state;
}

/** Adds a result and chooses it, as part of the present document: undo goes back to before the request. */
function arrived(state: State, { outcome, said }: Extract<Action, { do: "arrive" }>): State {
  const { doc } = state;
  const samePart = doc.part !== null && "parts" in outcome.from && outcome.from.parts[doc.part] ? doc.part : null;
  const next = { ...doc, chosen: outcome.key, part: samePart };
  return within({ ...state, doc: next, settled: null, outcomes: withAll(state, [outcome]) }, { ...NO_MARKS, run: null, said });
}

function withAll({ outcomes }: State, more: readonly Outcome[]): State["outcomes"] {
  const next = new Map(outcomes);
  for (const outcome of more) {
    const known = next.get(outcome.key);
    // A full result is not replaced by the line of a front.
    if (!known || known.partial || !outcome.partial) next.set(outcome.key, outcome);
  }
  return next;
}

/** Returns the key of the result that the present model has with the given settings; `null` if there is none. */
function outcomeWith({ doc, outcomes }: State, params: Doc["params"]): string | null {
  const wanted = JSON.stringify(params);
  for (const { key, model, params, alternative } of outcomes.values()) {
    if (!alternative && model === doc.model?.key && JSON.stringify(params) === wanted) return key;
  }
  return null;
}

function moved(state: State, from: "past" | "future", to: "past" | "future"): State {
  // A change that waits for its result is undone by returning to the document before it.
  if (state.settled) return within({ ...unwound(state), future: [] }, { run: null, looking: null, dropped: false, said: "Undone." });
  const next = state[from].at(-1);
  if (!next) return state;
  const said = from === "past" ? "Undone." : "Redone.";
  const swapped = { ...state, doc: next, [from]: state[from].slice(0, -1), [to]: [...state[to], state.doc] };
  return within(swapped, { ...NO_MARKS, run: null, trouble: null, attempt: null, dropped: false, said, step: next.model ? state.session.step : 1 });
}
