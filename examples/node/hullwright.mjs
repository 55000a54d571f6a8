// Asks a Hullwright server for a model's physics shape. Node 18 or newer, no packages.
//
//   node hullwright.mjs shed.obj --method solid -o shed.mesh
//
// For an OpenSim-like service: `asset()` gives the bytes to store for an upload that came without physics.

import { readFile, writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

export const SERVER = "http://127.0.0.1:8080";

/** A server with too much to do says when to come again: so often it is asked, and never waited for longer at a time. */
const TRIES = 6;
const LONGEST_WAIT_S = 60;

/** The server's problem: `code` is a stable word, `problem` the whole map. */
export class Refused extends Error {
  constructor(problem) {
    super(problem.detail ?? "refused");
    this.code = problem.code;
    this.problem = problem;
  }
}

/** The response to a model in any format; parameters are those of the query. */
export async function post(body, { server = SERVER, key, accept = "application/json", signal, ...parameters } = {}) {
  const headers = { "Content-Type": "application/octet-stream", Accept: accept };
  if (key) headers.Authorization = `Bearer ${key}`;
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== undefined));
  const url = `${server.replace(/\/+$/, "")}/decompose?${query}`;
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, { method: "POST", headers, body, signal });
    if (response.ok) return response;
    const wait = waitOf(response);
    if (wait === null || tries === TRIES) {
      const { status, statusText } = response;
      throw new Refused(await response.json().catch(() => ({ code: `http_${status}`, detail: `${status} ${statusText}` })));
    }
    await setTimeout(wait * 1000, undefined, { signal });
  }
}

/** The seconds after which a server that refused wants to be asked again; null where it does not. */
function waitOf({ status, headers }) {
  const seconds = headers.get("Retry-After") ?? "";
  return [429, 503].includes(status) && /^\d+$/.test(seconds) ? Math.min(Number(seconds), LONGEST_WAIT_S) : null;
}

/** The result map. */
export async function decompose(body, options) {
  return (await post(body, options)).json();
}

/** A whole mesh asset: the one that was sent with its physics put in, or a new one made from another format. */
export async function asset(body, options) {
  const response = await post(body, { ...options, accept: "application/vnd.ll.mesh" });
  return Buffer.from(await response.arrayBuffer());
}

export function summary(result) {
  if (!result.cost) {
    // The upload request of a whole model is answered with itself, filled in.
    const physics = result.data?.physics_cost;
    const whole = `a whole model of ${result.parts?.length ?? 0} meshes`;
    return physics === undefined ? whole : `${whole}, physics cost ${physics.toFixed(2)}`;
  }
  const vertices = result.hulls.reduce((sum, hull) => sum + hull.vertices, 0);
  const cost = result.cost.effective.cost.toFixed(2);
  return `${result.hulls.length} hulls, ${vertices} vertices, physics cost ${cost}`;
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
    // What fetch could not do is told in the cause.
    const words = error.cause ? `the server cannot be reached: ${error.cause.message || error.cause.code}` : error.message;
    console.error(error instanceof Refused ? `refused: ${error.message} (${error.code})` : words);
    process.exitCode = 1;
  });
}
