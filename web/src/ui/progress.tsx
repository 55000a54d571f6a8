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
  measure: "Measuring the error",
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

/** Time after which the page shows a hint. */
const HINT_AFTER_MS = 10_000;

/** The present step, the elapsed time, and a button to cancel. */
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
      {elapsed > HINT_AFTER_MS && <p class="quiet">{hintOf(now.progress)}</p>}
    </div>
  );
}

function wordsOf({ state, stage, fraction, until }: Progress): string {
  if (state === "running") return (stage && STAGES[stage]) || partWords(stage) || STATES.running;
  if (state === "busy" && until !== undefined) {
    return `${STATES.busy}: trying again in ${Math.max(0, Math.ceil((until - performance.now()) / 1000))} s`;
  }
  if (state === "sending" && fraction === null) return "Sent: waiting for the server to accept it";
  return STATES[state];
}

/** Returns the progress of a whole model, whose stages have the form `part 2 of 5`. */
const partWords = (stage: string | null): string | null => (stage?.startsWith("part ") ? `Computing, ${stage} done` : null);

/** Returns the hint for a long wait. */
function hintOf({ state }: Progress): string {
  if (state === "lost") return "The computation on the server continues meanwhile.";
  if (state !== "running") return "Nothing is wrong with your model. You can cancel at any time.";
  const { method } = params.value;
  return method === "preview" ? "This is a large model. A simpler physics shape computes faster and costs less in world." : "This may take a minute. The Quick method is faster for a first look.";
}
