import { plainProblem, type Problem } from "../model/trouble.ts";

/** An error response of the service, or a failed connection. */
export class ServiceError extends Error {
  constructor(
    readonly problem: Problem,
    /** Seconds to wait before the next attempt, from `Retry-After`; `null` without that header. */
    readonly retryAfter: number | null = null,
  ) {
    super(problem.detail);
  }
}

/** Callbacks of a request. */
export interface Watch {
  /** Receives the share of the body sent so far, 0 to 1. */
  readonly onSent?: (share: number) => void;
  /** Receives the milliseconds until the next attempt, if the service is busy. */
  readonly onBusy?: (wait: number) => void;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob | FormData;
  readonly signal?: AbortSignal | null;
}

/** Where the browser keeps the key. */
const KEY = "hullwright.key";
/** Largest number of attempts while the service is busy. */
const MAX_TRIES = 6;
/** Longest wait between two attempts, in seconds. */
const MAX_WAIT_S = 60;
/** Statuses after which a request is repeated, if the response has `Retry-After`. */
const RETRY_STATUSES = [429, 503];

/** Sends requests to the service that served the page. */
export class Http {
  private known: string | null = rememberedKey();

  /** The key, sent as bearer token; `null` for none. It lasts until the tab is closed. */
  get key(): string | null {
    return this.known;
  }

  set key(key: string | null) {
    this.known = key;
    try {
      sessionStorage.setItem(KEY, key ?? "");
    } catch {
      // Without storage, the key lasts until the page is loaded again.
    }
  }

  /**
   * Sends a request. With `onBusy`, repeats it after `Retry-After` while the service is busy. Throws a `ServiceError`.
   */
  async request(path: string, ask: Ask = {}, watch: Watch = {}): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.once(path, ask, watch);
      } catch (error) {
        const wait = error instanceof ServiceError && RETRY_STATUSES.includes(error.problem.status) ? error.retryAfter : null;
        if (wait === null || tries >= MAX_TRIES || !watch.onBusy) throw error;
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
      const changed = await changedIn(ask.body);
      if (changed) throw new ServiceError(changed);
      // The words of browsers for a lost connection, such as "Failed to fetch", help nobody.
      throw new ServiceError(plainProblem(0, "network", "No answer arrived from the server."));
    }
    if (!response.ok) throw new ServiceError(await problemOf(response), secondsOf(response.headers.get("Retry-After")));
    return response;
  }
}

/** Returns the JSON of a response. Throws a `ServiceError` where a proxy answered with something else. */
export async function jsonOf<Value extends object>(response: Response): Promise<Value> {
  const text = await response.text();
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === "object" && value !== null) return value as Value;
  } catch {
    // It is no JSON at all.
  }
  throw new ServiceError(plainProblem(response.status, "not_json", wordsOf(response, text)));
}

function rememberedKey(): string | null {
  try {
    return sessionStorage.getItem(KEY) || null;
  } catch {
    return null;
  }
}

/** Waits `ms` milliseconds. Aborting `signal` rejects with the signal's reason. */
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

/** Returns `Retry-After` in seconds, from 0 to `MAX_WAIT_S`, for a number or a date; `null` for anything else. */
export function secondsOf(retryAfter: string | null, now = Date.now()): number | null {
  if (!retryAfter) return null;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(MAX_WAIT_S, Math.max(0, seconds)) : null;
}

/** Returns the problem of the first file of a body that the browser cannot read any more; `null` if it can read them all. */
async function changedIn(body: Ask["body"]): Promise<Problem | null> {
  for (const [part, file] of body instanceof FormData ? [...body] : [[null, body] as const]) {
    if (!(file instanceof File)) continue;
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      const [code, message] = ["file_changed", `The file ${file.name} was changed, moved or deleted after it was opened here.`];
      return { status: 400, code, detail: message, errors: [{ code, message, part, index: null }] };
    }
  }
  return null;
}

/** Sends a request like `fetch`, but reports upload progress, which `fetch` cannot. */
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
    // The response comes from a proxy in front of the service.
  }
  return plainProblem(response.status, `http_${response.status}`, wordsOf(response, text));
}

/** Returns what the response of a proxy says, but nothing of a page. */
function wordsOf({ status, statusText }: Response, text: string): string {
  const isPage = text.trimStart().startsWith("<");
  return isPage ? `A server between this page and Hullwright answered with status ${status}.` : text.slice(0, 300) || statusText;
}
