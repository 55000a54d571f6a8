// Runs the scenes on the page of a service: node run.mjs URL CHROMIUM [folder for pictures]
// The environment variable SCENES is a regular expression that selects scenes by name.

import { launch, open } from "./harness.mjs";
import { scenes as answers } from "./scenes/answers.mjs";
import { scenes as everybody } from "./scenes/everybody.mjs";
import { scenes as history } from "./scenes/history.mjs";
import { scenes as linkset } from "./scenes/linkset.mjs";
import { scenes as picture } from "./scenes/picture.mjs";
import { scenes as settings } from "./scenes/settings.mjs";
import { scenes as speed } from "./scenes/speed.mjs";
import { scenes as tasks } from "./scenes/tasks.mjs";
import { scenes as waiting } from "./scenes/waiting.mjs";
import { scenes as walking } from "./scenes/walking.mjs";
import { scenes as whole } from "./scenes/whole.mjs";

const [base, chromium, pictures] = process.argv.slice(2);
const chosen = new RegExp(process.env.SCENES ?? "");
const browser = await launch(chromium);
// Run the timed scenes first, before other scenes warm up or load the service.
const scenes = { ...speed, ...picture, ...tasks, ...history, ...walking, ...whole, ...linkset, ...settings, ...answers, ...waiting, ...everybody };
const stage = { base, pictures, open: (options) => open(browser, base, options) };

/** Number of scenes that run at the same time, each in its own window. */
const LANES = 2;

const failed = [];
async function play([name, scene]) {
  const from = performance.now();
  const lines = [];
  try {
    await scene({ ...stage, say: (text) => lines.push(`     ${text}`) });
    lines.unshift(`ok   ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed.push(`FAIL ${name}\n${error.stack ?? error}`);
    lines.unshift(failed.at(-1));
  }
  console.log(lines.join("\n"));
}

const left = Object.entries(scenes).filter(([name]) => chosen.test(name));
// Run timed scenes alone.
while (left[0] && left[0][0] in speed) await play(left.shift());
const lane = async () => {
  while (left.length) await play(left.shift());
};
await Promise.all(Array.from({ length: LANES }, lane));
await browser.close();
// Print failures once more at the end, where the reader of a long log looks.
if (failed.length) console.error(failed.join("\n"));
process.exitCode = failed.length ? 1 : 0;
