import { effect } from "@preact/signals";
import { render } from "preact";
import { readLink, writeLink } from "./model/link.ts";
import { isPicked } from "./model/outcome.ts";
import { change, loadView, openLink, restored } from "./state/effects.ts";
import { keepFromNowOn, restore } from "./state/persist.ts";
import { followScenes } from "./state/scene.ts";
import { followWeights } from "./state/weigh.ts";
import { chosen, doc, state } from "./state/store.ts";
import { Shell } from "./ui/shell.tsx";

const TITLE = document.title;

/** Keeps the address and the title in step with the result in use. */
function followAddress(): void {
  effect(() => {
    const { model } = doc.value;
    const inUse = chosen.value;
    document.title = model ? `${model.name}: Hullwright` : TITLE;
    // While a change waits for its result, the address still names the last one.
    if (model && state.value.settled) return;
    if (inUse?.stored && model) history.replaceState(null, "", writeLink(inUse.key, model.name, inUse.params, isPicked(inUse)));
    else if (inUse || (!model && readLink(location.search).id)) history.replaceState(null, "", location.pathname);
  });
}

const isReload = (): boolean => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "reload";

async function start(): Promise<void> {
  loadView();
  followScenes();
  followWeights();
  const link = readLink(location.search);
  const plain = location.search === "" || link.id !== null;
  const kept = plain ? await restore(link.id, isReload() && !link.picked ? link.name : null) : null;
  if (!kept) return openLink(location.search);
  restored();
  // The service has the result that was not kept, so computing it again takes no time.
  if (kept === "model") change(link.params);
}

const root = document.getElementById("app");
if (root) {
  render(<Shell />, root);
  // The store of the browser is overwritten only after it was read.
  void start().finally(() => {
    keepFromNowOn();
    followAddress();
  });
}
