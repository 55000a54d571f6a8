import { useEffect, useState } from "preact/hooks";
import { counted, duration } from "../../model/format.ts";
import { cancel } from "../../state/effects.ts";
import { chosen, doc, run, state } from "../../state/store.ts";
import type { Progress } from "../../service/client.ts";

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
export function Busy() {
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
  const back = state.value.settled?.chosen != null || chosen.value !== null;
  return (
    <div class="panel busy">
      <h1>{titleOf(now.errand, doc.value.model?.name ?? null)}</h1>
      <progress aria-labelledby="progress-words" max={1} value={fraction ?? undefined} />
      <p>
        <span id="progress-words">{wordsOf(now.progress)}…</span>
        {hulls ? <b>{` ${counted(hulls, "hull")} so far.`}</b> : null} <span class="muted num">{duration(elapsed)}</span>
      </p>
      {elapsed > HINT_AFTER_MS && <p class="muted">{hintOf(now.progress)}</p>}
      <div class="acts">
        <button type="button" class="btn" id="cancel" onClick={cancel}>
          {back ? "Cancel, keep what I had" : "Cancel"}
        </button>
      </div>
    </div>
  );
}

function titleOf(errand: string, name: string | null): string {
  if (errand === "alternatives") return doc.value.params.parts === "objects" ? "Spreading physics over the objects" : "Looking for alternatives";
  return name ? `Making hulls for ${name}` : "Opening the model";
}

function wordsOf({ state: now, stage, fraction, until }: Progress): string {
  if (now === "running") return (stage && STAGES[stage]) || partWords(stage) || STATES.running;
  if (now === "busy" && until !== undefined) {
    return `${STATES.busy}: trying again in ${Math.max(0, Math.ceil((until - performance.now()) / 1000))} s`;
  }
  if (now === "sending" && fraction === null) return "Sent: waiting for the server to accept it";
  return STATES[now];
}

/** Returns the progress of a whole model, whose stages have the form `part 2 of 5`. */
const partWords = (stage: string | null): string | null => (stage?.startsWith("part ") ? `Computing, ${stage} done` : null);

/** Returns the hint for a long wait. */
function hintOf({ state: now }: Progress): string {
  if (now === "lost") return "The computation on the server continues meanwhile.";
  if (now !== "running") return "Nothing is wrong with your model. You can cancel at any time.";
  const { method } = doc.value.params;
  return method === "preview" ? "This is a large model. A simpler physics shape computes faster and costs less in world." : "This may take a minute. Balanced is faster for a first look.";
}
