import { queryOf, type Params } from "../model/params.ts";
import type { Result, WholeModel } from "../model/result.ts";
import { readSurfaces, type Surface } from "../model/surfaces.ts";
import { Http, ServiceError, type Watch } from "./http.ts";
import { isEnd, problemOfJob, statesOf, type JobState } from "./jobs.ts";

export { ServiceError } from "./http.ts";

/** One file, for one level or, with `null`, for whatever it holds. */
export interface UploadFile {
  readonly level: string | null;
  readonly name: string;
  readonly bytes: Blob;
}

/** How far a job is. */
export interface Progress {
  readonly state: "opening" | "sending" | "busy" | "queued" | "running" | "lost" | "fetching";
  readonly stage: string | null;
  /** 0 to 1; `null` where it is not known. */
  readonly fraction: number | null;
  /** Hulls so far. */
  readonly hulls?: number;
  /** When the service is asked again, by the page's clock, in milliseconds. */
  readonly until?: number;
}

/** The beginning of a state of which nothing more is known. */
export const begun = (state: Progress["state"]): Progress => ({ state, stage: null, fraction: null });

type Listener = (progress: Progress) => void;

/** What the page wants to know beside the hulls: costs at other scales, and what an upload would stumble over. */
const ALSO: [string, string][] = [
  ["scales", "0.1..10x49"],
  ["check", "lenient"],
];

const JSON_FORM = { Accept: "application/json" };

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  obj: "model/obj",
  stl: "model/stl",
  ply: "model/ply",
  glb: "model/gltf-binary",
  gltf: "model/gltf+json",
  dae: "model/vnd.collada+xml",
};

/** What the page asks the service for. */
export class Client {
  readonly http = new Http();

  /** Makes the physics shape of a model; as a job where the server has jobs, else in one request. */
  async decompose(files: readonly UploadFile[], params: Params, signal: AbortSignal, onProgress: Listener): Promise<Result | WholeModel> {
    onProgress(begun("sending"));
    const headers = { ...JSON_FORM, Prefer: "respond-async" };
    const onSent = (share: number) => onProgress({ ...begun("sending"), fraction: share < 1 ? share : null });
    const response = await this.post(`/decompose${queryOf(params, ALSO)}`, files, signal, headers, { onSent, ...waits(onProgress) });
    const job = response.status === 202 ? response.headers.get("Location") : null;
    if (!job) return (await response.json()) as Result | WholeModel;
    const cached = isEnd((await response.json()) as JobState);
    const result = await this.follow(job, signal, onProgress);
    onProgress({ ...begun("fetching"), fraction: 1 });
    // By now it lies in the store, whether or not it had to be computed for this request.
    return { ...(await this.json(result, signal, onProgress)), cached };
  }

  /** The surfaces as the service reads them. */
  async previewMesh(files: readonly UploadFile[], signal: AbortSignal): Promise<Surface[]> {
    const headers = { Accept: "model/gltf-binary" };
    // Busy or not, it is no more than a picture: nothing tells of the wait.
    const response = await this.post("/preview-mesh", files, signal, headers, { onBusy: () => undefined });
    return readSurfaces(await response.arrayBuffer());
  }

  async stored(id: string, signal: AbortSignal, onProgress: Listener): Promise<Result | WholeModel> {
    return this.json(`/decompositions/${id}`, signal, onProgress);
  }

  async storedSurfaces(id: string, signal: AbortSignal): Promise<Surface[]> {
    const response = await this.http.request(`/decompositions/${id}/source`, { signal }, { onBusy: () => undefined });
    return readSurfaces(await response.arrayBuffer());
  }

  /** A stored result in another form; computed again where it is not kept. */
  async download(id: string, mediaType: string, files: readonly UploadFile[] | null, params: Params): Promise<Blob> {
    const headers = { Accept: mediaType };
    try {
      return await (await this.http.request(`/decompositions/${id}`, { headers })).blob();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.problem.status !== 404 || !files) throw error;
      return (await this.post(`/decompose${queryOf(params, ALSO)}`, files, null, headers, {})).blob();
    }
  }

  async sample(file: string, signal: AbortSignal, onProgress: Listener): Promise<Blob> {
    return (await this.http.request(`/samples/${encodeURIComponent(file)}`, { signal }, waits(onProgress))).blob();
  }

  private async json(path: string, signal: AbortSignal, onProgress: Listener): Promise<Result | WholeModel> {
    const response = await this.http.request(path, { headers: JSON_FORM, signal }, waits(onProgress));
    return (await response.json()) as Result | WholeModel;
  }

  /** Watches a job to its end; the address of its result. Cancels it when the signal says so. */
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

/** Tells how long a service that is busy is waited for. */
const waits = (onProgress: Listener): Watch => ({
  onBusy: (wait) => onProgress({ ...begun("busy"), until: performance.now() + wait }),
});
