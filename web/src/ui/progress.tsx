import { useEffect, useState } from "preact/hooks";
import { counted, duration } from "../model/format.ts";
import { run } from "../state.ts";

const STAGES: Readonly<Record<string, string>> = {
  read: "Reading the file",
  decompose: "Cutting into hulls",
  simplify: "Simplifying",
  hull: "Wrapping the single hull",
  encode: "Writing the physics block",
  measure: "Measuring how exact it is",
};

const STATES = {
  sending: "Sending and computing",
  queued: "Waiting for a free place",
  running: "Computing",
  fetching: "Fetching the result",
} as const;

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
  const { state, stage, fraction, hulls } = now.progress;
  const words = (stage && STAGES[stage]) ?? STATES[state];
  return (
    <div class="progress">
      <div class="row">
        <span id="progress-words">{words}…</span>
        {hulls ? <span class="quiet">{counted(hulls, "hull")} so far</span> : null}
        <span class="quiet">{duration(performance.now() - now.since)}</span>
        <button type="button" id="cancel" onClick={now.cancel}>
          Cancel
        </button>
      </div>
      <progress aria-labelledby="progress-words" max={1} value={fraction ?? undefined} />
    </div>
  );
}
