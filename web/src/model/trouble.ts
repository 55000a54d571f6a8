import { locate, type Leveled } from "./levels.ts";
import type { Params } from "./params.ts";
import { readable } from "./wording.ts";

/** One fault, with the location that the service reports. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly part: string | null;
  readonly index: number | null;
}

/** An error response of the service (RFC 9457). */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: Finding[];
}

/** An error as the page shows it, with a remedy. */
export interface Trouble {
  readonly title: string;
  /** The message of the service. */
  readonly detail: string;
  readonly advice: string;
  readonly code: string;
  /** The faults; a message equal to `detail` is replaced by an empty one. */
  readonly findings: Finding[];
  /** Whether the same request may succeed later. */
  readonly again: boolean;
  readonly wantsKey: boolean;
}

type Words = readonly [title: string, advice: string];

const BUSY: Words = ["The server is busy", "Nothing is wrong with your model. Wait a few seconds and try again."];
const TOO_LARGE: Words = ["This model is too large", "A physics shape needs far less detail than the visible model: reduce it with your tool's decimate or simplify, or send a simple physics shape instead."];
const TOO_FINE: Words = ["This model has too much detail", TOO_LARGE[1]];
const SETTING: Words = ["A setting is out of its range", "Change the setting that is named below."];

const WORDS: Readonly<Record<string, Words>> = {
  malformed: ["The file could not be understood", "It may be damaged or cut short. Export it again, or try another format such as OBJ or GLB."],
  empty: ["The file is empty", "Export the model again and check that something was selected."],
  empty_body: ["The file is empty", "Export the model again and check that something was selected."],
  unsupported_format: ["This file format is not supported", "Export as OBJ, STL, PLY, glTF or GLB, COLLADA (.dae), or use a mesh asset."],
  unsupported: ["The file uses a feature that is not supported", "Export again without compression or extensions (Draco, meshopt), as plain GLB or OBJ."],
  file_changed: ["The file has changed on disk", "Open it again. A browser does not read a file that changed after it was opened."],
  external_reference: ["The file needs another file", "Drop it together with the files that it names, such as the .bin of a glTF file; or export everything into one file, such as GLB."],
  no_geometry: ["This file contains no shape", "The file can be read, but contains no triangles or points. Check that the object was selected and visible when you exported."],
  no_level: ["This level has no shape", "Let the page choose the level, choose another one at “Made from” under Fine control, or add the file of this level."],
  collinear: ["Everything lies on one line", "A line has no volume, so no hull exists. Check the scale on each axis, one may be 0; or let the service make it a thin slab."],
  scaled_flat: ["At this scale the shape has no volume", "One side becomes thinner than coordinates can represent. Use a larger scale, the same on every axis, or make the model thicker."],
  single_point: ["Everything lies in one point", "All vertices are in the same place. Check the scale of the object; it may be 0 on every axis."],
  not_finite: ["A vertex has no valid position", "The file contains a coordinate that is not a finite number. Clean the mesh (merge by distance, delete loose) and export again."],
  too_many_vertices: TOO_FINE,
  too_many_triangles: TOO_FINE,
  decompressed_too_large: TOO_LARGE,
  unfolds_too_large: TOO_LARGE,
  too_many_nodes: ["This scene has too many objects", "Join the objects, or export only the one that needs physics."],
  too_many_values: TOO_LARGE,
  nested_too_deep: ["This scene is nested too deeply", "Apply or flatten the hierarchy and export again."],
  body_too_large: TOO_LARGE,
  part_too_large: TOO_LARGE,
  preview_too_large: TOO_LARGE,
  bad_parameter: SETTING,
  unknown_parameter: ["This server does not support a setting", "The server has another version than this page. Reset the settings and try again."],
  deadline: ["This took too long and was stopped", "Aim for Balanced or Cheap, or send a simpler physics shape."],
  saturated: BUSY,
  rate_limited: ["Too many requests from this address", "Wait a little and try again."],
  draining: ["The server is restarting", "Try again in a few seconds; no data was lost."],
  store_unavailable: ["Stored results cannot be read right now", "Try again in a few seconds. Dropping the model again also works."],
  unknown_id: ["This result is no longer stored", "Drop the model again: the same model with the same settings gives the same result."],
  no_asset: ["This model does not fit in a mesh asset", "It has more faces or vertices than an asset can hold (8 faces of 65,536 vertices). Download the physics block as LLSD or JSON instead."],
  cancelled: ["Cancelled", "Nothing was changed. Start again whenever you like."],
  worker_died: ["The server gave up on this model", "Every attempt ended early: the server may have restarted, or the model may be too large for it. Try again. If that fails too, aim for Balanced or send a simpler physics shape."],
  bad_link: ["This link is damaged", "Part of it may be missing. Ask the sender for the link again, or drop the model itself."],
  not_json: ["This answer is not from the service", "A server in front of it answered in its place, for instance with a page to log in. Load this page again."],
  no_picture: ["There is no picture", "The 3D view draws it, and needs WebGL, which this browser does not offer."],
  network: ["The server cannot be reached", "Check that it is still running and that you are online, then try again."],
  page: ["Something went wrong on this page", "This is a bug in the page, not a problem of your model or of the server. Reload the page; your model stays. Please report it with the details."],
  internal: ["Something went wrong on the server", "This is a bug in the program, not a problem of your model. Please report it with the details below."],
};

const BY_STATUS: Readonly<Record<number, Words>> = {
  400: ["The request could not be understood", "Reset the settings, or export the model again or in another format such as OBJ or GLB."],
  401: ["This server requires a key", "Enter the key that the owner of the server gave you."],
  403: ["This key does not permit that", "Ask the owner of the server for a key with this right."],
  404: ["Not found", "The address may be wrong, or the server may have another version."],
  406: ["This format is not available", "Choose another format to download."],
  413: TOO_LARGE,
  415: ["This file format is not supported", "Export as OBJ, STL, PLY, glTF or GLB, COLLADA (.dae), or use a mesh asset."],
  422: ["No physics shape can be made from this", "The details below give the reason."],
  429: ["Too many requests from this address", "Wait a little and try again."],
  502: ["The server cannot be reached", "A proxy in front of the server gets no answer from it. Try again in a few seconds."],
  503: BUSY,
  504: ["This took too long and was stopped", "Aim for Balanced or Cheap, or send a simpler physics shape."],
};

/** Codes of errors that may not occur again. */
const PASSING = ["saturated", "rate_limited", "draining", "store_unavailable", "deadline", "network", "cancelled", "worker_died"];

/** Codes whose index is a byte or a line of the file. The message names it. */
const OFFSETS = ["malformed", "external_reference"];

/** The message about a level that a setting names and that the upload does not have. The file itself may be right. */
const NO_LEVEL = /\bsource=\w+ was requested, but that level has no geometry/;

/** Returns the title, the remedy and the details that the page shows for a problem. */
export function explain(problem: Problem): Trouble {
  const code = NO_LEVEL.test(problem.detail) ? "no_level" : problem.code;
  const words = WORDS[code] ?? BY_STATUS[problem.status] ?? WORDS.internal ?? BUSY;
  const detail = inWords(problem.detail, code);
  return {
    title: words[0],
    detail,
    advice: words[1],
    code,
    findings: problem.errors.flatMap((finding) => {
      // Keep a finding without a message if it has a location.
      const words = inWords(finding.message, code);
      const message = words === detail ? "" : words;
      const index = OFFSETS.includes(finding.code) ? null : finding.index;
      return message || finding.part !== null || index !== null ? [{ ...finding, message, index }] : [];
    }),
    // The error of a failed job has a code but no status.
    again: [0, 429, 502, 503, 504].includes(problem.status) || PASSING.includes(code),
    wantsKey: problem.status === 401 || problem.status === 403,
  };
}

/** Returns a message in words, without the setting that the page offers as a button, and without the name of the level. */
function inWords(detail: string, code: string): string {
  const { changes } = remedyOf(code) ?? {};
  const settings = Object.entries(changes ?? {}).map(([name, value]) => `${name}=${value}`);
  const sentences = detail.replace(LEVEL, "").split(/(?<=\.) /).filter((sentence) => !settings.some((setting) => sentence.includes(setting)));
  return readable(sentences.join(" "));
}

/** The level at the beginning of a message; the file stands beside it. */
const LEVEL = /^(physics_shape|mid_lod|high_lod|low_lod|lowest_lod): /;

/** Returns the file that the faults name, otherwise the only file; `null` if several files may be at fault. */
export function refusedOf<File extends Leveled>({ findings }: Trouble, files: readonly File[]): File | null {
  const named = new Set(findings.flatMap(({ part }) => locate(part, files)?.file ?? []));
  const [file, ...others] = named.size ? named : files;
  return file && others.length === 0 ? file : null;
}

/** The formats that advice recommends. */
const RECOMMENDED = ["OBJ", "GLB"];

/** Returns the advice without the format that the refused file has already. */
export function adviceFor({ advice }: Trouble, name: string): string {
  const others = RECOMMENDED.filter((format) => !name.toUpperCase().endsWith(`.${format}`));
  return advice.replace(RECOMMENDED.join(" or "), others.join(" or "));
}

interface Opened {
  readonly name: string;
  readonly files: readonly OpenedFile[] | null;
}

interface OpenedFile {
  readonly name: string;
  readonly bytes: Blob;
}

/** Returns what failed or was refused, and that the model before it is still there. */
export function keptInWords(before: Opened, attempt: Opened | null, trouble: Trouble, refused: OpenedFile | null): string {
  const isKnown = ({ bytes }: OpenedFile) => before.files?.some((file) => file.bytes === bytes) ?? false;
  const isAnother = !attempt?.files?.some(isKnown);
  // Where the same request may succeed, or needs a key, nothing is wrong with the file.
  const isRefusal = !trouble.again && !trouble.wantsKey;
  if (isAnother) return `${attempt?.name ?? "The request"} ${isRefusal ? "was refused" : "could not be opened"}. ${before.name} from before is still here.`;
  if (isRefusal && refused && !isKnown(refused)) return `${refused.name} was refused. ${before.name} is still here, without this level.`;
  return `The request failed. ${before.name} is still here as it was.`;
}

/** A change of settings that makes a refused model acceptable. */
export interface Remedy {
  readonly words: string;
  readonly changes: Partial<Params>;
}

const SLAB: Remedy = { words: "Make it a thin slab", changes: { degenerate: "slab" } };
const QUICK: Remedy = { words: "Try the quick method", changes: { method: "preview", tolerance: null, target_cost: null } };

const AUTOMATIC: Remedy = { words: "Choose the level automatically", changes: { source: null } };

const REMEDIES: Readonly<Record<string, Remedy>> = { no_level: AUTOMATIC, collinear: SLAB, single_point: SLAB, deadline: QUICK };

/** Returns the settings that answer an error; `undefined` if only another file does. */
export const remedyOf = (code: string): Remedy | undefined => REMEDIES[code];

/** Returns the remedy of an error, unless the request had these settings already. */
export function remedyFor({ code }: Trouble, params: Params): Remedy | undefined {
  const remedy = remedyOf(code);
  const isNew = ([name, value]: [string, unknown]) => params[name as keyof Params] !== value;
  return remedy && Object.entries(remedy.changes).some(isNew) ? remedy : undefined;
}

/** Makes a problem of an error that has no problem document, such as a lost connection. */
export const plainProblem = (status: number, code: string, detail: string): Problem => ({ status, code, detail, errors: [] });
