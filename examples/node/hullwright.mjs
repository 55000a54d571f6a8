// Computes a model's physics shape with a Hullwright server. It needs Node 18 or newer, and no packages.
//
//   node hullwright.mjs shed.obj --method solid -o shed.mesh
//
// For an OpenSim-like service, `asset()` returns the bytes to store for an upload without physics.

import { readFile, writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

export const SERVER = "http://127.0.0.1:8080";

/** Largest number of attempts while the server is busy. */
const MAX_TRIES = 6;
/** Longest wait between two attempts, in seconds. */
const MAX_WAIT_S = 60;

/** An error response of the server. `code` is stable across versions; `problem` is the whole response. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.detail ?? "refused");
    this.code = problem.code;
    this.problem = problem;
  }
}

/** Sends a model in any format and returns the response. Further options become query parameters. */
export async function post(body, { server = SERVER, key, accept = "application/json", signal, ...parameters } = {}) {
  const headers = { "Content-Type": "application/octet-stream", Accept: accept };
  if (key) headers.Authorization = `Bearer ${key}`;
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== undefined));
  const url = `${server.replace(/\/+$/, "")}/decompose?${query}`;
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, { method: "POST", headers, body, signal });
    if (response.ok) return response;
    const wait = waitOf(response);
    if (wait === null || tries === MAX_TRIES) {
      const { status, statusText } = response;
      throw new Refused(await response.json().catch(() => ({ code: `http_${status}`, detail: `${status} ${statusText}` })));
    }
    await setTimeout(wait * 1000, undefined, { signal });
  }
}

/** Returns the seconds to wait before the next attempt; null if the response does not permit one. */
function waitOf({ status, headers }) {
  const seconds = headers.get("Retry-After") ?? "";
  return [429, 503].includes(status) && /^\d+$/.test(seconds) ? Math.min(Number(seconds), MAX_WAIT_S) : null;
}

/** Returns the result of a model in any format. */
export async function decompose(body, options) {
  return (await post(body, options)).json();
}

/** Returns a whole mesh asset: the sent asset with its physics added, or a new asset from another format. */
export async function asset(body, options) {
  const response = await post(body, { ...options, accept: "application/vnd.ll.mesh" });
  return Buffer.from(await response.arrayBuffer());
}

export function summary(result) {
  if (!result.cost) {
    // The response to a whole model is its upload request with the physics added.
    const physics = result.data?.physics_cost;
    const whole = `a whole model of ${result.parts?.length ?? 0} meshes`;
    return physics === undefined ? whole : `${whole}, physics cost ${physics.toFixed(2)}`;
  }
  const vertices = result.hulls.reduce((sum, hull) => sum + hull.vertices, 0);
  const cost = result.cost.effective.cost.toFixed(2);
  const count = result.hulls.length;
  return `${count === 1 ? "1 hull" : `${count} hulls`}, ${vertices} vertices, physics cost ${cost}`;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      output: { type: "string", short: "o" },
      server: { type: "string" },
      key: { type: "string" },
      method: { type: "string" },
      "target-cost": { type: "string" },
    },
  });
  const [model] = positionals;
  if (!model) throw new Error("usage: node hullwright.mjs MODEL [--method METHOD] [-o ASSET] [--server URL]");
  const { output, "target-cost": target_cost, ...options } = values;
  const body = await readFile(model);
  console.log(summary(await decompose(body, { ...options, target_cost })));
  if (output) await writeFile(output, await asset(body, { ...options, target_cost }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main().catch((error) => {
    // If fetch fails, the cause contains the reason.
    const message = error.cause ? `the server cannot be reached: ${error.cause.message || error.cause.code}` : error.message;
    console.error(error instanceof Refused ? `refused: ${error.message} (${error.code})` : message);
    process.exitCode = 1;
  });
}
