// Measures the wait beyond the engine's own time. It is reported but not asserted, because times vary on a busy
// machine.

import { answered } from "../harness.mjs";
import { bumpyBall, drop } from "../models.mjs";

const ROUNDS = 3;

/** Returns the engine's total working time in milliseconds, from the metrics of the service. */
async function engineTime(base) {
  const text = await (await fetch(`${base}/metrics`)).text();
  return 1000 * Number(/^hullwright_job_seconds_sum(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1] ?? 0);
}

/** Sets the mark `seen` two animation frames after each new picture: by then the picture is on the screen. */
function noteFrames() {
  const note = () => requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("seen")));
  new PerformanceObserver((list) => list.getEntriesByName("hullwright.drawn").forEach(note)).observe({ type: "mark" });
}

/** Returns the times of the page's marks since the drop, in milliseconds; `null` until the picture is on the screen. */
function readMarks() {
  const at = (name) => performance.getEntriesByName(name).at(-1)?.startTime ?? Number.NaN;
  const [opened, answer, drawn, seen] = ["hullwright.opened", "hullwright.answered", "hullwright.drawn", "seen"].map(at);
  return seen < drawn ? null : { answer: answer - opened, drawn: drawn - opened, seen: seen - opened };
}

export const scenes = {
  async "time from drop to hulls on screen, and the engine's share of it, for 5 000 triangles"({ open, base, say }) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { page, finish } = await open();
      await page.waitForLoadState("networkidle");
      await page.evaluate(noteFrames);
      const before = await engineTime(base);
      // Use a new model each time, so that no result is stored.
      await drop(page, [{ name: "ball.obj", text: `# ${Date.now()}\n${bumpyBall(50)}` }]);
      await answered(page);
      const marks = await (await page.waitForFunction(readMarks)).jsonValue();
      const engine = (await engineTime(base)) - before;
      const [added, ...times] = [marks.seen - engine, engine, marks.answer, marks.drawn, marks.seen].map(Math.round);
      say(`engine ${times[0]} ms; after the drop: answered ${times[1]}, drawn ${times[2]}, on screen ${times[3]} ms: ${added} ms added`);
      await finish();
    }
  },
};
