import { useEffect, useState } from "preact/hooks";
import { counted, duration } from "../model/format.ts";
import { params, run } from "../state.ts";
import type { Progress } from "../service/client.ts";

const STAGES: Readonly<Record<string, string>> = {
  read: "Reading the file",
  decompose: "Cutting into hulls",
  simplify: "Simplifying",
  hull: "Wrapping the single hull",
  encode: "Writing the physics block",
  measure: "Measuring how exact it is",
};

const STATES: Readonly<Record<Progress["state"], string>> = {
  opening: "Fetching the model",
  sending: "Sending the model",
  busy: "The server is busy",
  queued: "Waiting for a free place on the server",
  running: "Computing",
  lost: "The connection was lost: trying again",
  fetching: "Fetching the result",
};

/** After so long it is said what would be faster. */
const LONG_MS = 10_000;

/** What is being done, for how long already, and the way out. */
export function ProgressBar() {
  const now = run.value;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!now) return;
    const timer = setInterval(() => tick((count) => count + 1), 100);
    return () => clearInterval(timer);
  }, [now !== null]);
  if (!now) return null;
  const { fraction, hulls } = now.progress;
  const elapsed = performance.now() - now.since;
  return (
    <div class="progress">
      <div class="row">
        <span id="progress-words">{wordsOf(now.progress)}…</span>
        {hulls ? <span class="quiet">{counted(hulls, "hull")} so far</span> : null}
        <span class="quiet">{duration(elapsed)}</span>
        <button type="button" id="cancel" onClick={now.cancel}>
          Cancel
        </button>
      </div>
      <progress aria-labelledby="progress-words" max={1} value={fraction ?? undefined} />
      {elapsed > LONG_MS && <p class="quiet">{hintOf(now.progress)}</p>}
    </div>
  );
}

function wordsOf({ state, stage, fraction, until }: Progress): string {
  if (state === "running") return (stage && STAGES[stage]) || partWords(stage) || STATES.running;
  if (state === "busy" && until !== undefined) {
    return `${STATES.busy}: trying again in ${Math.max(0, Math.ceil((until - performance.now()) / 1000))} s`;
  }
  if (state === "sending" && fraction === null) return "Sent: waiting for the server to take it";
  return STATES[state];
}

/** A whole model tells which of its parts it is at. */
const partWords = (stage: string | null): string | null => (stage?.startsWith("part ") ? `Computing, ${stage} done` : null);

/** What to make of a long wait. */
function hintOf({ state }: Progress): string {
  if (state === "lost") return "What is computed on the server goes on meanwhile.";
  if (state !== "running") return "Nothing is wrong with your model; it can be cancelled at any time.";
  const { method } = params.value;
  return method === "preview" ? "This is a large model. A simpler one as physics shape would be faster, and cheaper in world." : "This may take a minute. The Quick method is faster for a first look.";
}
