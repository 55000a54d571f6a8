import { queryOf, type Axis, type Params } from "../model/params.ts";
import type { Result, WholeModel } from "../model/result.ts";
import { readSurfaces, type Surface } from "../model/surfaces.ts";
import type { Vec } from "../model/vec.ts";
import { ONE_OBJECT } from "../model/weights.ts";
import { Http, jsonOf, ServiceError, type Watch } from "./http.ts";
import { isEnd, problemOfJob, statesOf, type JobState } from "./jobs.ts";

export { ServiceError } from "./http.ts";

/** One file of an upload. It holds one level of detail, or any levels if `level` is `null`. */
export interface UploadFile {
  readonly level: string | null;
  readonly name: string;
  readonly bytes: Blob;
}

/** The progress of a request or job. */
export interface Progress {
  readonly state: "opening" | "sending" | "busy" | "queued" | "running" | "lost" | "fetching";
  readonly stage: string | null;
  /** 0 to 1; `null` if unknown. */
  readonly fraction: number | null;
  /** Number of hulls so far. */
  readonly hulls?: number;
  /** Time of the next attempt, in milliseconds of `performance.now()`. */
  readonly until?: number;
}

/** Returns the progress at the beginning of a state. */
export const begun = (state: Progress["state"]): Progress => ({ state, stage: null, fraction: null });

type Listener = (progress: Progress) => void;

/** Further query pairs of each request: costs at 49 scales, and checks that an upload would fail on. */
const EXTRA_PAIRS: [string, string][] = [
  ["scales", "0.1..10x49"],
  ["check", "lenient"],
];

const JSON_FORM = { Accept: "application/json" };

/** Repeats a request to a busy service without a word, because the page shows what it has meanwhile. */
const SILENT: Watch = { onBusy: () => undefined };

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  obj: "model/obj",
  stl: "model/stl",
  ply: "model/ply",
  glb: "model/gltf-binary",
  gltf: "model/gltf+json",
  dae: "model/vnd.collada+xml",
};

/** The requests that the page sends to the service. */
export class Client {
  readonly http = new Http();

  /** Computes the physics shape of a model, as a job if the server supports jobs, otherwise in one request. */
  async decompose(files: readonly UploadFile[], params: Params, signal: AbortSignal, onProgress: Listener): Promise<Result | WholeModel> {
    onProgress(begun("sending"));
    const headers = { ...JSON_FORM, Prefer: "respond-async" };
    const onSent = (share: number) => onProgress({ ...begun("sending"), fraction: share < 1 ? share : null });
    const response = await this.post(`/decompose${queryOf(params, EXTRA_PAIRS)}`, files, signal, headers, { onSent, ...waits(onProgress) });
    const job = response.status === 202 ? response.headers.get("Location") : null;
    if (!job) return light(await jsonOf<Result | WholeModel>(response));
    const cached = isEnd(await jsonOf<JobState>(response));
    const result = await this.follow(job, signal, onProgress);
    onProgress({ ...begun("fetching"), fraction: 1 });
    // The stored result always has `cached: true`; the first state of the job shows whether this request computed it.
    return { ...(await this.json(result, signal, onProgress)), cached };
  }

  /** Returns the surfaces of the uploaded levels as the service reads them, turned so that `up` points up. */
  async previewMesh(files: readonly UploadFile[], up: Axis | null, signal: AbortSignal): Promise<Surface[]> {
    const headers = { Accept: "model/gltf-binary" };
    const response = await this.post(`/preview-mesh${up ? `?up=${up}` : ""}`, files, signal, headers, SILENT);
    return readSurfaces(await response.arrayBuffer());
  }

  async stored(id: string, signal: AbortSignal, onProgress: Listener): Promise<Result | WholeModel> {
    return this.json(`/decompositions/${id}`, signal, onProgress);
  }

  async storedSurfaces(id: string, signal: AbortSignal): Promise<Surface[]> {
    const response = await this.http.request(`/decompositions/${id}/source`, { signal }, SILENT);
    return readSurfaces(await response.arrayBuffer());
  }

  /** Returns the weights of an object with a stored result as its only part; the physics weight is left out. */
  async weights(id: string, size: Vec, shape: string): Promise<{ streaming: number | null; server: number }> {
    const prims = [{ name: "object", shape: "mesh", type: shape, size, id }];
    const body = new Blob([JSON.stringify({ prims })], { type: "application/json" });
    const response = await this.http.request("/cost", { method: "POST", body, headers: { ...JSON_FORM, "Content-Type": "application/json" } }, SILENT);
    const report = await jsonOf<{ streaming?: number; simulation?: number }>(response);
    return { streaming: report.streaming ?? null, server: report.simulation ?? ONE_OBJECT.server };
  }

  /** Returns the version of the program that serves the page. */
  async version(): Promise<string> {
    const alive = await jsonOf<{ engine?: string }>(await this.http.request("/healthz"));
    return alive.engine ?? "";
  }

  /** Returns a stored result in another format. If the result is no longer stored, computes it again. */
  async download(id: string, mediaType: string, files: readonly UploadFile[] | null, params: Params): Promise<Blob> {
    const headers = { Accept: mediaType };
    try {
      return await (await this.http.request(`/decompositions/${id}`, { headers })).blob();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.problem.status !== 404 || !files) throw error;
      return (await this.post(`/decompose${queryOf(params, EXTRA_PAIRS)}`, files, null, headers, {})).blob();
    }
  }

  async sample(file: string, signal: AbortSignal, onProgress: Listener): Promise<Blob> {
    return (await this.http.request(`/samples/${encodeURIComponent(file)}`, { signal }, waits(onProgress))).blob();
  }

  private async json(path: string, signal: AbortSignal, onProgress: Listener): Promise<Result | WholeModel> {
    const response = await this.http.request(path, { headers: JSON_FORM, signal }, waits(onProgress));
    return light(await jsonOf<Result | WholeModel>(response));
  }

  /** Follows a job to its end and returns the address of its result. Aborting `signal` cancels the job. */
  private async follow(job: string, signal: AbortSignal, onProgress: Listener): Promise<string> {
    const cancel = () => void this.http.request(job, { method: "DELETE" }).catch(() => undefined);
    signal.addEventListener("abort", cancel, { once: true });
    try {
      for await (const state of statesOf(this.http, job, signal, () => onProgress(begun("lost")))) {
        if (state.state === "queued" || state.state === "running") {
          onProgress({ state: state.state, stage: state.stage ?? null, fraction: state.progress ?? null, hulls: state.hulls ?? 0 });
        } else if (state.state === "done" && state.result) {
          return state.result;
        } else {
          throw new ServiceError(problemOfJob(state));
        }
      }
    } finally {
      signal.removeEventListener("abort", cancel);
    }
    throw new ServiceError(problemOfJob({ state: "failed" }));
  }

  private post(path: string, files: readonly UploadFile[], signal: AbortSignal | null, headers: Record<string, string>, watch: Watch): Promise<Response> {
    const [only] = files;
    if (only && files.length === 1 && only.level === null) {
      const type = MEDIA_TYPES[only.name.split(".").pop()?.toLowerCase() ?? ""] ?? "application/octet-stream";
      return this.http.request(path, { method: "POST", body: only.bytes, headers: { ...headers, "Content-Type": type }, signal }, watch);
    }
    const form = new FormData();
    for (const { level, name, bytes } of files) {
      form.append(level ?? "high_lod", new File([bytes], name, { type: "application/octet-stream" }));
    }
    return this.http.request(path, { method: "POST", body: form, headers, signal }, watch);
  }
}

/** Leaves out the assets of a scene. The page draws a scene by its prims, and fetches the assets when they are saved. */
function light(result: Result | WholeModel): Result | WholeModel {
  if (!("prims" in result)) return result;
  const { asset_resources: _assets, ...rest } = result;
  return rest;
}

/** Reports the wait for a busy service as progress. */
const waits = (onProgress: Listener): Watch => ({
  onBusy: (wait) => onProgress({ ...begun("busy"), until: performance.now() + wait }),
});
