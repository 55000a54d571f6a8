// How long people wait beyond what the engine needs. It is told, not tested: a test of time fails on a busy machine.

import { answered } from "../harness.mjs";
import { bumpyBall, drop } from "../models.mjs";

const ROUNDS = 3;

/** Milliseconds that the engine has worked so far, as the service counts them. */
async function worked(base) {
  const text = await (await fetch(`${base}/metrics`)).text();
  return 1000 * Number(/^hullwright_job_seconds_sum(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1] ?? 0);
}

/** Notes when a frame that had something new was on screen: at the second callback after it, it has been shown. */
function noteFrames() {
  const note = () => requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("seen")));
  new PerformanceObserver((list) => list.getEntriesByName("hullwright.drawn").forEach(note)).observe({ type: "mark" });
}

/** Times of the page's own marks, from the drop on. */
function readMarks() {
  const at = (name) => performance.getEntriesByName(name).at(-1)?.startTime ?? Number.NaN;
  const [opened, answer, drawn, seen] = ["hullwright.opened", "hullwright.answered", "hullwright.drawn", "seen"].map(at);
  return seen < drawn ? null : { answer: answer - opened, drawn: drawn - opened, seen: seen - opened };
}

export const scenes = {
  async "from drop to hulls on screen: engine time and what is added to it, for 5 000 triangles"({ open, base, say }) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { page, finish } = await open();
      await page.waitForLoadState("networkidle");
      await page.evaluate(noteFrames);
      const before = await worked(base);
      // Another model each time, so that nothing is known already.
      await drop(page, [{ name: "ball.obj", text: `# ${Date.now()}\n${bumpyBall(50)}` }]);
      await answered(page);
      const marks = await (await page.waitForFunction(readMarks)).jsonValue();
      const engine = (await worked(base)) - before;
      const [added, ...told] = [marks.seen - engine, engine, marks.answer, marks.drawn, marks.seen].map(Math.round);
      say(`engine ${told[0]} ms; after the drop: answered ${told[1]}, drawn ${told[2]}, on screen ${told[3]} ms: ${added} ms added`);
      await finish();
    }
  },
};
