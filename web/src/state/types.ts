import type { Outcome } from "../model/outcome.ts";
import type { TrianglePlace } from "../model/findings.ts";
import type { Params } from "../model/params.ts";
import type { Trouble } from "../model/trouble.ts";
import type { Vec } from "../model/vec.ts";
import type { Progress, UploadFile } from "../service/client.ts";
import type { ViewOptions } from "../view/options.ts";

/** A model that the user opened. */
export interface Model {
  /** Distinguishes models in the page's memory and in the browser's store. */
  readonly key: string;
  readonly name: string;
  /** The files to upload; `null` for a stored result that a link opened, because the page has no files of it. */
  readonly files: readonly UploadFile[] | null;
}

/** The part of the state that undo and redo go through and that the browser keeps. */
export interface Doc {
  readonly model: Model | null;
  /** The settings of the next request, without a front. */
  readonly params: Params;
  /** Key of the result in use. */
  readonly chosen: string | null;
  /** Index of the mesh of a whole model that is shown alone. */
  readonly part: number | null;
  /** Key of the result that stays beside the chosen one. */
  readonly compare: string | null;
}

/** What a run is for. */
export type Errand = "open" | "hulls" | "alternatives";

/** A request in progress. */
export interface Work {
  readonly errand: Errand;
  readonly progress: Progress;
  /** In milliseconds of `performance.now()`. */
  readonly since: number;
}

/** A request that failed. */
export interface Attempt {
  readonly model: Model | null;
  readonly params: Params;
  /** The address that names a sample or a stored result, if the model was not opened from files. */
  readonly address: string | null;
  readonly errand?: Errand;
}

/** A place in the view that the user asked to see. */
export interface Spot {
  /** In metres of the model. */
  readonly at: Vec;
  /** The hulls that close the way at this place; `null` for another kind of place. */
  readonly closing: readonly number[] | null;
  readonly title: string;
  readonly more: string;
}

/** An obstacle that stops the person who walks. */
export interface Met {
  /** Index among the hulls that are met. */
  readonly hull: number;
  /** Height of the opening in metres, if only the head does not pass. */
  readonly opening: number | null;
  /** Whether it fills what is free in the model, and whether down to the feet. */
  readonly fills: "way" | "space" | null;
}

/** A walk through the picture. */
export interface Walk {
  readonly state: "loading" | "on" | "failed";
  /** Whether the user looks through the person's eyes. */
  readonly eyes: boolean;
  readonly met: Met | null;
}

/** The part of the state that lasts until the page is closed. */
export interface Session {
  readonly step: 1 | 2 | 3;
  readonly run: Work | null;
  readonly trouble: Trouble | null;
  readonly attempt: Attempt | null;
  /** Key of the result that is looked at without being in use. */
  readonly looking: string | null;
  /** Whether the list of alternatives is open. */
  readonly listed: boolean;
  /** Index of the selected hull of a mesh, or of the selected piece of a whole model. */
  readonly selected: number | null;
  /** Numbers of the pieces of a whole model that are not drawn. */
  readonly hidden: ReadonlySet<number>;
  readonly marked: TrianglePlace | null;
  readonly spot: Spot | null;
  /** Dropped models that may or may not be levels of one model, files beside them, notes about others. The page asks the user. */
  readonly doubt: { readonly models: readonly File[]; readonly beside: readonly File[]; readonly notes: readonly string[] } | null;
  /** Notes about what was opened, such as files that the page does not use. */
  readonly notes: readonly string[];
  /** Whether the last change of settings replaced a result that was picked among alternatives. */
  readonly dropped: boolean;
  /** A short message for screen readers after each change. */
  readonly said: string;
  readonly view: ViewOptions;
  /** Whether the figure fits where the user moved it; `null` while it stands beside the model. */
  readonly fits: boolean | null;
  /** The measured points, at most two, in metres of the model; `null` while nothing is measured. */
  readonly ruler: readonly Vec[] | null;
  /** `null` while nobody walks. */
  readonly walk: Walk | null;
}

export interface State {
  readonly doc: Doc;
  readonly past: readonly Doc[];
  readonly future: readonly Doc[];
  /** The state to return to when the request in progress ends without a result; `null` if there is none. */
  readonly settled: Doc | null;
  /** All results of this session; they are never removed. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly session: Session;
}

export type Action =
  | { readonly do: "open"; readonly model: Model; readonly params: Params; readonly notes?: readonly string[] }
  | { readonly do: "change"; readonly params: Params }
  | { readonly do: "begin"; readonly errand: Errand; readonly progress: Progress; readonly since: number }
  | { readonly do: "progress"; readonly progress: Progress }
  | { readonly do: "arrive"; readonly outcome: Outcome; readonly said: string }
  | { readonly do: "add"; readonly outcomes: readonly Outcome[]; readonly said: string }
  | { readonly do: "amend"; readonly outcome: Outcome }
  | { readonly do: "cancel" }
  | { readonly do: "fail"; readonly trouble: Trouble; readonly attempt: Attempt }
  | { readonly do: "dismiss" }
  | { readonly do: "look"; readonly key: string | null; readonly selected: number | null; readonly said: string }
  | { readonly do: "use"; readonly key: string; readonly said: string; readonly params?: Params }
  | { readonly do: "part"; readonly part: number | null }
  | { readonly do: "compare"; readonly key: string | null }
  | { readonly do: "undo" }
  | { readonly do: "redo" }
  | { readonly do: "close" }
  | { readonly do: "restore"; readonly doc: Doc; readonly past: readonly Doc[]; readonly outcomes: readonly Outcome[]; readonly said: string }
  | { readonly do: "session"; readonly set: Partial<Omit<Session, "run" | "looking">> };
