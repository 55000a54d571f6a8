import { plainProblem, type Problem } from "../model/trouble.ts";
import { ServiceError, pause, type Http } from "./http.ts";
import { EventReader } from "./sse.ts";

/** A job as the service tells of it. */
export interface JobState {
  readonly state: "queued" | "running" | "done" | "failed" | "cancelled";
  readonly stage?: string | null;
  readonly progress?: number | null;
  readonly hulls?: number | null;
  readonly result?: string | null;
  readonly error?: Problem | null;
}

/** The service sends a sign of life every ten seconds; without three of them the stream is dead. */
const SILENCE_MS = 35_000;
/** How long one waits before asking again, each time that nothing was heard; after the last the service is gone. */
const WAITS_MS = [500, 1000, 2000, 4000, 8000];
/** How often a job is asked for whose stream has ended before it. */
const ASK_EVERY_MS = 500;

/**
 * What becomes of a job, until it has ended: from its stream of events and, where that breaks, by asking. `onLost` is told
 * while the service cannot be reached; the job itself goes on there.
 */
export async function* statesOf(http: Http, job: string, signal: AbortSignal, onLost: () => void): AsyncGenerator<JobState> {
  for (let lost = 0; ; ) {
    try {
      // A proxy may cut a long stream or hold it back, and a service has only so many: asking always works.
      const states = lost === 0 ? streamed(http, job, signal) : asked(http, job, signal);
      for await (const state of states) {
        lost = 0;
        yield state;
        if (isEnd(state)) return;
      }
      await pause(ASK_EVERY_MS, signal);
      for await (const state of asked(http, job, signal)) {
        yield state;
        if (isEnd(state)) return;
      }
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      const wait = WAITS_MS[lost];
      if (wait === undefined) throw error;
      if (isGone(error)) onLost();
      lost += 1;
      await pause(wait, signal);
    }
  }
}

/** Why a job has no result. */
export function problemOfJob(state: JobState): Problem {
  if (state.error) return { ...state.error, status: state.error.status ?? 422, errors: state.error.errors ?? [] };
  if (state.state === "cancelled") return plainProblem(0, "cancelled", "the job was cancelled");
  return plainProblem(500, "internal", "the job failed and did not say why");
}

/** Whether nothing more will become of the job. */
export const isEnd = ({ state }: JobState): boolean => state !== "queued" && state !== "running";

const statusOf = (error: unknown): number | null => (error instanceof ServiceError ? error.problem.status : null);

/** Whether a next try may go better. */
function mayPass(error: unknown): boolean {
  const status = statusOf(error);
  return status === 0 || status === 429 || (status !== null && status >= 502);
}

const isGone = (error: unknown): boolean => ![429, 503].includes(statusOf(error) ?? 0);

async function* asked(http: Http, job: string, signal: AbortSignal): AsyncGenerator<JobState> {
  yield (await (await http.request(job, { signal })).json()) as JobState;
}

async function* streamed(http: Http, job: string, signal: AbortSignal): AsyncGenerator<JobState> {
  const response = await http.request(`${job}/events`, { headers: { Accept: "text/event-stream" }, signal });
  const events = new EventReader();
  const text = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    while (text) {
      const { value, done } = await soon(text.read(), signal);
      for (const data of events.push(value ?? "")) yield JSON.parse(data) as JobState;
      if (done) return;
    }
  } finally {
    // Ends the request, too, where the stream was given up.
    void text?.cancel().catch(() => undefined);
  }
}

/** What is read, unless nothing comes for too long or the connection breaks. */
async function soon<T>(read: Promise<T>, signal: AbortSignal): Promise<T> {
  const silence = new AbortController();
  const quiet = pause(SILENCE_MS, silence.signal).then(() => {
    throw new Error("nothing was heard for a while");
  });
  try {
    return await Promise.race([read, quiet]);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ServiceError(plainProblem(0, "network", error instanceof Error ? error.message : String(error)));
  } finally {
    quiet.catch(() => undefined);
    silence.abort();
  }
}
