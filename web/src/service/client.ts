import { plainProblem, type Problem } from "../model/trouble.ts";
import { queryOf, type Params } from "../model/params.ts";
import type { Result, WholeModel } from "../model/result.ts";
import { readSurfaces, type Surface } from "../model/surfaces.ts";
import { EventReader } from "./sse.ts";

/** One file, for one level or, with `null`, for whatever it holds. */
export interface UploadFile {
  readonly level: string | null;
  readonly name: string;
  readonly bytes: Blob;
}

/** How far a job is. */
export interface Progress {
  readonly state: "sending" | "queued" | "running" | "fetching";
  readonly stage: string | null;
  /** 0 to 1; `null` where it is not known. */
  readonly fraction: number | null;
  /** Hulls so far. */
  readonly hulls?: number;
}

interface JobState {
  readonly state: "queued" | "running" | "done" | "failed" | "cancelled";
  readonly stage?: string | null;
  readonly progress?: number | null;
  readonly hulls?: number | null;
  readonly result?: string | null;
  readonly problem?: Problem | null;
  readonly error?: Problem | null;
}

/** The service answered with a problem, or not at all. */
export class ServiceError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** What the page wants to know beside the hulls: costs at other scales, and what an upload would stumble over. */
const ALSO: [string, string][] = [
  ["scales", "0.1..10x49"],
  ["check", "lenient"],
];

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  obj: "model/obj",
  stl: "model/stl",
  ply: "model/ply",
  glb: "model/gltf-binary",
  gltf: "model/gltf+json",
  dae: "model/vnd.collada+xml",
};

/** Talks to the service that this page came from. */
export class Client {
  /** Sent as bearer token where the server wants one. */
  key: string | null = null;

  /** Makes the physics shape of a model; as a job where the server has jobs, else in one request. */
  async decompose(
    files: readonly UploadFile[],
    params: Params,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<Result | WholeModel> {
    onProgress({ state: "sending", stage: null, fraction: null });
    const response = await this.post(`/decompose${queryOf(params, ALSO)}`, files, signal, {
      Accept: "application/json",
      Prefer: "respond-async",
    });
    const job = response.status === 202 ? response.headers.get("Location") : null;
    if (!job) return (await response.json()) as Result | WholeModel;
    const result = await this.follow(job, signal, onProgress);
    onProgress({ state: "fetching", stage: null, fraction: 1 });
    const answer = await this.request(result, { headers: { Accept: "application/json" }, signal });
    return (await answer.json()) as Result | WholeModel;
  }

  /** The surfaces as the service reads them. */
  async previewMesh(files: readonly UploadFile[], signal: AbortSignal): Promise<Surface[]> {
    const response = await this.post("/preview-mesh", files, signal, { Accept: "model/gltf-binary" });
    return readSurfaces(await response.arrayBuffer());
  }

  async stored(id: string, signal: AbortSignal): Promise<Result | WholeModel> {
    const response = await this.request(`/decompositions/${id}`, { headers: { Accept: "application/json" }, signal });
    return (await response.json()) as Result | WholeModel;
  }

  async storedSurfaces(id: string, signal: AbortSignal): Promise<Surface[]> {
    const response = await this.request(`/decompositions/${id}/source`, { signal });
    return readSurfaces(await response.arrayBuffer());
  }

  /** A stored result in another form; computed again where it is not kept. */
  async download(id: string, mediaType: string, files: readonly UploadFile[] | null, params: Params): Promise<Blob> {
    const headers = { Accept: mediaType };
    try {
      return await (await this.request(`/decompositions/${id}`, { headers })).blob();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.problem.status !== 404 || !files) throw error;
      return (await this.post(`/decompose${queryOf(params, ALSO)}`, files, null, headers)).blob();
    }
  }

  async sample(file: string, signal: AbortSignal): Promise<Blob> {
    return (await this.request(`/samples/${encodeURIComponent(file)}`, { signal })).blob();
  }

  /** Watches a job to its end; the address of its result. Cancels it when the signal says so. */
  private async follow(job: string, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<string> {
    const cancel = () => void this.request(job, { method: "DELETE" }).catch(() => undefined);
    signal.addEventListener("abort", cancel, { once: true });
    try {
      for await (const state of this.states(job, signal)) {
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
    throw new ServiceError(plainProblem(0, "network", "the job's events ended before the job did"));
  }

  private async *states(job: string, signal: AbortSignal): AsyncGenerator<JobState> {
    const response = await this.request(`${job}/events`, { headers: { Accept: "text/event-stream" }, signal });
    const events = new EventReader();
    const text = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    while (text) {
      const { value, done } = await text.read();
      for (const data of events.push(value ?? "")) yield JSON.parse(data) as JobState;
      if (done) break;
    }
    // A proxy may cut a long stream: the job itself knows how it ended.
    for (;;) {
      const state = (await (await this.request(job, { signal })).json()) as JobState;
      yield state;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  private post(path: string, files: readonly UploadFile[], signal: AbortSignal | null, headers: HeadersInit): Promise<Response> {
    const [only] = files;
    if (only && files.length === 1 && only.level === null) {
      const type = MEDIA_TYPES[only.name.split(".").pop()?.toLowerCase() ?? ""] ?? "application/octet-stream";
      return this.request(path, { method: "POST", body: only.bytes, headers: { ...headers, "Content-Type": type }, signal });
    }
    const form = new FormData();
    for (const { level, name, bytes } of files) {
      form.append(level ?? "high_lod", new File([bytes], name, { type: "application/octet-stream" }));
    }
    return this.request(path, { method: "POST", body: form, headers, signal });
  }

  private async request(path: string, options: RequestInit): Promise<Response> {
    const headers = new Headers(options.headers);
    if (this.key) headers.set("Authorization", `Bearer ${this.key}`);
    let response: Response;
    try {
      response = await fetch(path, { ...options, headers });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new ServiceError(plainProblem(0, "network", error instanceof Error ? error.message : String(error)));
    }
    if (!response.ok) throw new ServiceError(await problemOf(response));
    return response;
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  try {
    const problem = JSON.parse(text) as Partial<Problem>;
    if (typeof problem.code === "string") {
      return { status: response.status, code: problem.code, detail: problem.detail ?? "", errors: problem.errors ?? [] };
    }
  } catch {
    // Not from the service itself but from something in front of it.
  }
  return plainProblem(response.status, `http_${response.status}`, text.slice(0, 300) || response.statusText);
}

function problemOfJob(state: JobState): Problem {
  const problem = state.problem ?? state.error;
  if (problem) return { ...problem, status: problem.status ?? 422, errors: problem.errors ?? [] };
  if (state.state === "cancelled") return plainProblem(0, "cancelled", "the job was cancelled");
  return plainProblem(500, "internal", "the job failed and did not say why");
}
