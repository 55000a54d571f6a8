import { plainProblem, type Problem } from "../model/trouble.ts";

/** The service answered with a problem, or not at all. */
export class ServiceError extends Error {
  constructor(
    readonly problem: Problem,
    /** In how many seconds the service wants to be asked again; `null` where it does not say. */
    readonly retryAfter: number | null = null,
  ) {
    super(problem.detail);
  }
}

/** What is told while a request is on its way. */
export interface Watch {
  /** The share of the body that is sent, 0 to 1. */
  readonly onSent?: (share: number) => void;
  /** The service has no place now and is asked again in so many milliseconds. */
  readonly onBusy?: (wait: number) => void;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob | FormData;
  readonly signal?: AbortSignal | null;
}

/** How often a service that is busy is asked again before its answer stands. */
const MOST_TRIES = 6;
const LONGEST_WAIT_S = 60;
/** Statuses that mean "later" where they come with `Retry-After`. */
const LATER = [429, 503];

/** Sends requests to the service that the page came from. */
export class Http {
  /** Sent as bearer token where the server wants one. */
  key: string | null = null;

  /** Asks; a service that is busy and says until when is asked again then. */
  async request(path: string, ask: Ask = {}, watch: Watch = {}): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.once(path, ask, watch);
      } catch (error) {
        const wait = error instanceof ServiceError && LATER.includes(error.problem.status) ? error.retryAfter : null;
        if (wait === null || tries >= MOST_TRIES || !watch.onBusy) throw error;
        watch.onBusy(wait * 1000);
        await pause(wait * 1000, ask.signal ?? null);
      }
    }
  }

  private async once(path: string, ask: Ask, { onSent }: Watch): Promise<Response> {
    const headers = { ...ask.headers, ...(this.key ? { Authorization: `Bearer ${this.key}` } : {}) };
    let response: Response;
    try {
      response = await (onSent && ask.body ? sent(path, { ...ask, headers }, onSent) : fetch(path, { ...ask, headers }));
    } catch (error) {
      if (ask.signal?.aborted) throw error;
      throw new ServiceError(plainProblem(0, "network", error instanceof Error ? error.message : String(error)));
    }
    if (!response.ok) throw new ServiceError(await problemOf(response), secondsOf(response.headers.get("Retry-After")));
    return response;
  }
}

/** Waits; a signal ends the wait with its reason. */
export function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** `Retry-After` in seconds, whether it is a number or a date; bounded, so that nobody waits for hours. */
export function secondsOf(retryAfter: string | null, now = Date.now()): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT_S, Math.max(0, seconds)) : null;
}

/** The same as `fetch`, which does not tell how much of a body is sent. */
function sent(path: string, { method = "POST", headers = {}, body, signal }: Ask, onSent: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.responseType = "blob";
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1);
    request.upload.onload = () => onSent(1);
    request.onload = () => {
      const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
      const pairs = lines.map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
      resolve(new Response(request.response as Blob, { status: request.status, headers: pairs.filter(([name]) => name) }));
    };
    request.onerror = () => reject(new Error("the connection was lost"));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) reject(signal.reason);
    else request.send(body ?? null);
  });
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
