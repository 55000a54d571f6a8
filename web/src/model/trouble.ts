import { readable } from "./format.ts";

/** One fault, as precise as the service knows it. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly part: string | null;
  readonly index: number | null;
}

/** An error of the service (RFC 9457). */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: Finding[];
}

/** An error in the words of somebody who builds models, with what to do about it. */
export interface Trouble {
  readonly title: string;
  /** What the service said, exactly. */
  readonly detail: string;
  readonly advice: string;
  readonly code: string;
  /** The message is empty where it is the detail. */
  readonly findings: Finding[];
  /** Trying the same again may help. */
  readonly again: boolean;
  readonly wantsKey: boolean;
}

type Words = readonly [title: string, advice: string];

const BUSY: Words = ["The server is busy", "Nothing is wrong with your model. Wait a few seconds and try again."];
const TOO_LARGE: Words = ["This model is too large", "Physics needs far less detail than the eye: use your tool's decimate or simplify, or send a simple physics shape instead."];
const TOO_FINE: Words = ["This model has too much detail", TOO_LARGE[1]];
const SETTING: Words = ["A setting is out of its range", "Change the setting that is named below."];

const WORDS: Readonly<Record<string, Words>> = {
  malformed: ["The file could not be understood", "It may be damaged or cut short. Export it again, or try another format such as OBJ or GLB."],
  empty: ["The file is empty", "Export the model again and check that something was selected."],
  empty_body: ["The file is empty", "Export the model again and check that something was selected."],
  unsupported_format: ["This kind of file is not read", "Export as OBJ, STL, PLY, glTF or GLB, COLLADA (.dae), or use a mesh asset."],
  unsupported: ["The file uses something that is not read", "Export again without compression or extensions (Draco, meshopt), as plain GLB or OBJ."],
  external_reference: ["The file needs another file", "Export everything into one file: GLB rather than glTF with a .bin beside it."],
  no_geometry: ["There is no shape in this file", "The file was read, but holds no triangles or points. Check that the object was selected and visible when you exported."],
  collinear: ["Everything lies on one line", "A line has no volume, so no hull exists. Add some width, or check the scale on each axis: one may be 0."],
  scaled_flat: ["At this scale the shape has no volume", "One side becomes thinner than can be told apart. Use a larger scale, the same on every axis, or make the model thicker."],
  single_point: ["Everything lies in one point", "All vertices are in the same place. Check the scale of the object; it may be 0 on every axis."],
  not_finite: ["A vertex is nowhere", "The file holds a coordinate that is no number. Clean the mesh (merge by distance, delete loose) and export again."],
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
  unknown_parameter: ["This server does not know a setting", "It is of another version. Reset the settings and try again."],
  deadline: ["This took too long and was stopped", "Use the Quick method, allow a larger tolerance or fewer hulls, or send a simpler physics shape."],
  saturated: BUSY,
  rate_limited: ["Too many requests from here", "Wait a little and try again."],
  draining: ["The server is restarting", "Try again in a few seconds; nothing was lost."],
  store_unavailable: ["Stored results cannot be read right now", "Try again in a few seconds. Dropping the model again also works."],
  unknown_id: ["This result is not kept any more", "Drop the model again: the same model with the same settings gives the same result."],
  no_asset: ["No whole mesh asset can be made of this", "The model has more than an asset can hold (8 faces of 65,536 vertices). Download the physics block as LLSD or JSON instead."],
  cancelled: ["Cancelled", "Nothing was changed. Start again whenever you like."],
  worker_died: ["The server gave up on this model", "Every try broke off before its end: the server may have been restarted, or the model is too much for it. Try again; if that fails too, use the Quick method or a simpler physics shape."],
  bad_link: ["This link is damaged", "It may have been cut when it was copied. Ask for it again, or drop the model itself."],
  network: ["The server cannot be reached", "Check that it is still running and that you are online, then try again."],
  internal: ["Something went wrong on the server", "This is a fault of the program, not of your model. Please report it with the details below."],
};

const BY_STATUS: Readonly<Record<number, Words>> = {
  400: ["The request could not be understood", "Reset the settings, or export the model again or in another format such as OBJ or GLB."],
  401: ["This server wants a key", "Enter the key that its owner gave you."],
  403: ["This key may not do that", "Ask the owner of the server for a key with this right."],
  404: ["This is not here", "The address may be wrong, or of another version of the server."],
  406: ["This form cannot be made", "Choose another format to download."],
  413: TOO_LARGE,
  415: ["This kind of file is not read", "Export as OBJ, STL, PLY, glTF or GLB, COLLADA (.dae), or use a mesh asset."],
  422: ["No physics shape can be made of this", "The details below say what stands in the way."],
  429: ["Too many requests from here", "Wait a little and try again."],
  503: BUSY,
  504: ["This took too long and was stopped", "Use the Quick method, allow a larger tolerance or fewer hulls, or send a simpler physics shape."],
};

/** What may be gone at the next try. */
const PASSING = ["saturated", "rate_limited", "draining", "store_unavailable", "deadline", "network", "cancelled", "worker_died"];

/** Says a problem in a creator's words. */
export function explain(problem: Problem): Trouble {
  const words = WORDS[problem.code] ?? BY_STATUS[problem.status] ?? WORDS.internal ?? BUSY;
  return {
    title: words[0],
    detail: readable(problem.detail),
    advice: words[1],
    code: problem.code,
    findings: problem.errors.flatMap((finding) => {
      // Where a fault is is told, even where nothing more is known of it.
      const message = finding.message === problem.detail ? "" : readable(finding.message);
      return message || finding.part !== null || finding.index !== null ? [{ ...finding, message }] : [];
    }),
    // A job that failed tells its code but no status.
    again: [0, 429, 502, 503, 504].includes(problem.status) || PASSING.includes(problem.code),
    wantsKey: problem.status === 401 || problem.status === 403,
  };
}

/** A fault that the service did not answer as a problem. */
export const plainProblem = (status: number, code: string, detail: string): Problem => ({ status, code, detail, errors: [] });
