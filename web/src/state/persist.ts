import type { Outcome } from "../model/outcome.ts";
import { DEFAULTS, type Params } from "../model/params.ts";
import { dispatch, state } from "./store.ts";
import type { Doc, Model, State } from "./types.ts";

/** Version of the stored form: a page with another version starts empty. */
const VERSION = 1;
const NAME = "hullwright";
const STORE = "pages";
/** The entry with the keys of the kept pages, the latest last. */
const ORDER = "order";
/** Key of the only page that earlier versions of this page kept. */
const LAST = "last";
/** Name of the key of this tab's page in the storage of the tab. */
const TAB = "hullwright.page";
/** What stands instead of that key after the tab's model was closed: the tab then starts empty. */
const CLOSED = "";
/** Number of pages that the browser keeps. */
const MAX_PAGES = 5;
/** Bounds of what the browser keeps: bytes of model files, results, and steps of the history. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MAX_OUTCOMES = 60;
const MAX_STEPS = 20;
/** Longest wait after a change, because more changes often follow. */
const REST_MS = 400;

/** What the browser keeps of the page. */
export interface Snapshot {
  readonly version: number;
  readonly doc: Doc;
  readonly past: readonly Doc[];
  readonly outcomes: readonly Outcome[];
}

/** Returns what to keep of a state, within the bounds; `null` if there is no model. */
export function snapshotOf({ doc, settled, past, outcomes }: Pick<State, "doc" | "settled" | "past" | "outcomes">): Snapshot | null {
  if (!doc.model) return null;
  const present = settled?.chosen ? settled : doc;
  const budget = { bytes: MAX_FILE_BYTES };
  const models = new Map<string, Model>();
  const bounded = (model: Model): Model => {
    const known = models.get(model.key);
    if (known) return known;
    const bytes = (model.files ?? []).reduce((sum, file) => sum + file.bytes.size, 0);
    const fits = bytes <= budget.bytes;
    if (fits) budget.bytes -= bytes;
    const kept = fits ? model : { ...model, files: null };
    models.set(model.key, kept);
    return kept;
  };
  const keep = (one: Doc): Doc => ({ ...one, model: one.model && bounded(one.model) });
  const last = keep(present);
  const steps = past.slice(0, settled?.chosen ? -1 : undefined).slice(-MAX_STEPS).reverse().map(keep).reverse();
  const needed = new Set([last, ...steps].flatMap(({ chosen, compare }) => [chosen, compare]));
  const own = [...outcomes.values()].filter(({ key, model }) => needed.has(key) || model === doc.model?.key);
  // The results in use come first; of the others the latest ones stay.
  const kept = [...own.filter(({ key }) => needed.has(key)), ...own.filter(({ key }) => !needed.has(key)).reverse()].slice(0, MAX_OUTCOMES);
  const names = new Set(kept.map(({ key }) => key));
  const known = ({ chosen }: Doc) => chosen === null || names.has(chosen);
  return { version: VERSION, doc: last, past: steps.filter(known), outcomes: kept };
}

/**
 * Restores what the browser kept. Returns "result" with the result `wanted`, or whichever was in use if `wanted` is `null`.
 * Returns "model" if the browser kept only the model `reloaded` before it had that result, and `null` if it restores nothing.
 */
export async function restore(wanted: string | null, reloaded: string | null): Promise<"result" | "model" | null> {
  const pages = await keptPages().catch(() => []);
  const found = pick(pages, tabKey(), wanted);
  const kept = found ?? leftEarly(pages, tabKey(), reloaded);
  if (!kept) return null;
  const said = `${kept.doc.model?.name ?? "The model"} was restored from this browser.`;
  dispatch({ do: "restore", doc: complete(kept.doc), past: kept.past.map(complete), outcomes: kept.outcomes.map(complete), said });
  return found ? "result" : "model";
}

/** A page that the browser keeps. */
interface Page {
  readonly key: string;
  readonly snapshot: Snapshot;
}

/**
 * Returns the page to restore: the one of this tab, otherwise the latest one. If `wanted` names a result, the page must have it. Otherwise a
 * page with files comes before one of a stored result, and a tab whose model was closed starts empty.
 */
export function pick(pages: readonly Page[], own: string | null, wanted: string | null): Snapshot | null {
  const latest = pages.toReversed();
  const mine = latest.filter(({ key }) => key === own);
  if (wanted !== null) return [...mine, ...latest].map(({ snapshot }) => using(snapshot, wanted)).find((kept) => kept !== null) ?? null;
  if (own === CLOSED) return null;
  return (mine[0] ?? latest.find(({ snapshot }) => snapshot.doc.model?.files) ?? latest[0])?.snapshot ?? null;
}

/**
 * Returns the page of this tab if its model has the given name and its files. A reload may come before the browser has kept the
 * latest result.
 */
export const leftEarly = (pages: readonly Page[], own: string | null, name: string | null): Snapshot | null =>
  pages.find(({ key, snapshot: { doc } }) => key === own && doc.model?.files && doc.model.name === name)?.snapshot ?? null;

/** Returns the kept pages of this version, the latest last. */
async function keptPages(): Promise<Page[]> {
  const order = (await withStore<string[] | undefined>("readonly", (store) => store.get(ORDER))) ?? [LAST];
  const found = await Promise.all(order.map((key) => withStore<Snapshot | undefined>("readonly", (store) => store.get(key))));
  return order.flatMap((key, at) => (found[at]?.version === VERSION ? [{ key, snapshot: found[at] }] : []));
}

/** Returns the key of the page that this tab has kept; `null` for a new tab. A duplicated tab has the key of the first. */
function tabKey(): string | null {
  try {
    return sessionStorage.getItem(TAB);
  } catch {
    return null;
  }
}

/**
 * Returns the kept page with the result `wanted` in use; `null` if it does not have that result. The address of the page
 * names a result before the browser has kept the change, so a page that is left at once is kept with an earlier one in use.
 */
export function using(kept: Snapshot, wanted: string | null): Snapshot | null {
  if (wanted === null || wanted === kept.doc.chosen) return kept;
  const outcome = kept.outcomes.find(({ key }) => key === wanted);
  const doc = outcome && [kept.doc, ...kept.past.toReversed()].find(({ model }) => model?.key === outcome.model);
  return doc ? { ...kept, doc: { ...doc, chosen: wanted, params: outcome.params }, past: [...kept.past, kept.doc] } : null;
}

/** Adds the settings that the page did not have yet when it was kept. */
const complete = <Kept extends { readonly params: Params }>(kept: Kept): Kept => ({ ...kept, params: { ...DEFAULTS, ...kept.params } });

/** The document that the user asked to forget: it is not kept again for a result that arrives afterwards. */
let forgotten: Doc | null = null;

/** Deletes what the browser keeps, and keeps the present page only once its model or its settings change. */
export async function forget(): Promise<void> {
  forgotten = state.peek().doc;
  await close((store) => store.clear()).catch(() => undefined);
}

/** Deletes from the store, and lets this tab start empty. */
async function close(erase: (store: IDBObjectStore) => IDBRequest<undefined>): Promise<void> {
  await withStore("readwrite", erase);
  sessionStorage.setItem(TAB, CLOSED);
}

/** Keeps the page in the browser from now on. */
export function keepFromNowOn(): void {
  let timer = 0;
  state.subscribe(() => {
    timer ||= window.setTimeout(() => {
      timer = 0;
      const now = state.peek();
      if (!isForgotten(now.doc)) void keep(snapshotOf(now));
    }, REST_MS);
  });
}

const isForgotten = ({ model, params }: Doc): boolean =>
  forgotten !== null && model?.key === forgotten.model?.key && JSON.stringify(params) === JSON.stringify(forgotten.params);

let lastKept: Snapshot | null = null;
/** The key of the page, new for each load: another tab may have the key that this tab kept before. */
const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;

async function keep(snapshot: Snapshot | null): Promise<void> {
  if (same(snapshot, lastKept)) return;
  const before = lastKept;
  lastKept = snapshot;
  try {
    if (!snapshot) return await close((store) => store.delete(key));
    const replaced = before === null ? tabKey() || null : null;
    await withStore("readwrite", (store) => store.put(snapshot, key));
    sessionStorage.setItem(TAB, key);
    await enter(replaced === key ? null : replaced, snapshot);
  } catch {
    // Without storage, or with too little, the page lasts until it is closed.
  }
}

/**
 * Makes this page the latest one and deletes the oldest. Deletes the page `replaced` as well, which this tab kept before it was
 * loaded, if this page continues it.
 */
async function enter(replaced: string | null, { doc }: Snapshot): Promise<void> {
  const before = replaced === null ? undefined : await withStore<Snapshot | undefined>("readonly", (store) => store.get(replaced));
  const continued = before?.doc.model?.key === doc.model?.key ? replaced : null;
  await withStore<string[] | undefined>("readwrite", (store) => {
    const asked: IDBRequest<string[] | undefined> = store.get(ORDER);
    asked.onsuccess = () => {
      const order = [...(asked.result ?? [LAST]).filter((other) => other !== key && other !== continued), key];
      for (const old of [...order.slice(0, -MAX_PAGES), ...(continued === null ? [] : [continued])]) store.delete(old);
      store.put(order.slice(-MAX_PAGES), ORDER);
    };
    return asked;
  });
}

/** Returns whether the browser would keep the same of both. The bytes of files do not change while their model stays. */
export function same(a: Snapshot | null, b: Snapshot | null): boolean {
  if (!a || !b) return a === b;
  const kept = ({ doc, past, outcomes }: Snapshot) => JSON.stringify([doc, past, outcomes.map(({ key, partial }) => [key, partial])]);
  return kept(a) === kept(b);
}

function withStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, VERSION);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const base = opening.result;
      const transaction = base.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        base.close();
        resolve(request.result);
      };
      transaction.onerror = transaction.onabort = () => {
        base.close();
        reject(transaction.error);
      };
    };
  });
}
