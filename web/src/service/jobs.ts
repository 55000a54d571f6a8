import { plainProblem, type Problem } from "../model/trouble.ts";
import { jsonOf, ServiceError, pause, type Http } from "./http.ts";
import { EventReader } from "./sse.ts";

/** The state of a job, as the service reports it. */
export interface JobState {
  readonly state: "queued" | "running" | "done" | "failed" | "cancelled";
  readonly stage?: string | null;
  readonly progress?: number | null;
  readonly hulls?: number | null;
  readonly result?: string | null;
  readonly error?: Problem | null;
}

/** Silence after which a stream counts as broken: the service sends a keep-alive every ten seconds. */
const SILENCE_MS = 35_000;
/** Waits between failed attempts to reach the service; after the last one the job fails with the connection error. */
const RETRY_WAITS_MS = [500, 1000, 2000, 4000, 8000];
/** Wait before polling a job whose stream ended early. */
const POLL_AFTER_MS = 500;

/**
 * Yields the states of a job until it ends. It reads the job's event stream, and polls the job if the stream breaks.
 * `onLost` is called whenever the service cannot be reached; the job continues on the server meanwhile.
 */
export async function* statesOf(http: Http, job: string, signal: AbortSignal, onLost: () => void): AsyncGenerator<JobState> {
  for (let lost = 0; ; ) {
    try {
      // Polling works even if a proxy cuts or buffers streams, or if the service has no free stream.
      const states = lost === 0 ? streamed(http, job, signal) : polled(http, job, signal);
      for await (const state of states) {
        lost = 0;
        yield state;
        if (isEnd(state)) return;
      }
      await pause(POLL_AFTER_MS, signal);
      for await (const state of polled(http, job, signal)) {
        yield state;
        if (isEnd(state)) return;
      }
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      const wait = RETRY_WAITS_MS[lost];
      if (wait === undefined) throw error;
      if (isGone(error)) onLost();
      lost += 1;
      await pause(wait, signal);
    }
  }
}

/** Returns the problem of a job that ended without a result. */
export function problemOfJob(state: JobState): Problem {
  if (state.error) return { ...state.error, status: state.error.status ?? 422, errors: state.error.errors ?? [] };
  if (state.state === "cancelled") return plainProblem(0, "cancelled", "the job was cancelled");
  return plainProblem(500, "internal", "the job failed without an error message");
}

/** Returns whether a state is final. */
export const isEnd = ({ state }: JobState): boolean => state !== "queued" && state !== "running";

const statusOf = (error: unknown): number | null => (error instanceof ServiceError ? error.problem.status : null);

/** Returns whether another attempt may succeed. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || status === 429 || (status !== null && status >= 502);
}

const isGone = (error: unknown): boolean => ![429, 503].includes(statusOf(error) ?? 0);

async function* polled(http: Http, job: string, signal: AbortSignal): AsyncGenerator<JobState> {
  yield await jsonOf<JobState>(await http.request(job, { signal }));
}

async function* streamed(http: Http, job: string, signal: AbortSignal): AsyncGenerator<JobState> {
  const response = await http.request(`${job}/events`, { headers: { Accept: "text/event-stream" }, signal });
  const events = new EventReader();
  const text = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    while (text) {
      const { value, done } = await withTimeout(text.read(), signal);
      for (const data of events.push(value ?? "")) yield JSON.parse(data) as JobState;
      if (done) return;
    }
  } finally {
    // Cancelling the reader also ends the request.
    void text?.cancel().catch(() => undefined);
  }
}

/** Returns the result of `read`. Throws a `ServiceError` after `SILENCE_MS` or if the connection breaks. */
async function withTimeout<T>(read: Promise<T>, signal: AbortSignal): Promise<T> {
  const silence = new AbortController();
  const quiet = pause(SILENCE_MS, silence.signal).then(() => {
    throw new Error("the server sent nothing for a while");
  });
  try {
    return await Promise.race([read, quiet]);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ServiceError(plainProblem(0, "network", "The connection to the server was lost."));
  } finally {
    quiet.catch(() => undefined);
    silence.abort();
  }
}
