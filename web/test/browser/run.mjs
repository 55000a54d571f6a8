// Drives the page of a running service: node run.mjs URL CHROMIUM [folder for pictures]
// SCENES, a regular expression, chooses some of the scenes.

import { launch, open } from "./harness.mjs";
import { scenes as answers } from "./scenes/answers.mjs";
import { scenes as everybody } from "./scenes/everybody.mjs";
import { scenes as picture } from "./scenes/picture.mjs";
import { scenes as settings } from "./scenes/settings.mjs";
import { scenes as speed } from "./scenes/speed.mjs";
import { scenes as waiting } from "./scenes/waiting.mjs";
import { scenes as whole } from "./scenes/whole.mjs";

const [base, chromium, pictures] = process.argv.slice(2);
const chosen = new RegExp(process.env.SCENES ?? "");
const browser = await launch(chromium);
// Speed first: nothing else has warmed the service by then, or wearied it.
const scenes = { ...speed, ...picture, ...whole, ...settings, ...answers, ...waiting, ...everybody };
const stage = { base, pictures, open: (options) => open(browser, base, options) };

let failed = 0;
for (const [name, scene] of Object.entries(scenes)) {
  if (!chosen.test(name)) continue;
  const from = performance.now();
  try {
    await scene(stage);
    console.log(`ok   ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n${error.stack ?? error}`);
  }
}
await browser.close();
process.exitCode = failed ? 1 : 0;
