import { useEffect, useRef, useState } from "preact/hooks";
import { cancel, closeModel, step } from "../state/effects.ts";
import { canRedo, canUndo, chosen, doc, run, session, set, shown, state, weightsOf } from "../state/store.ts";
import type { Session } from "../state/types.ts";
import { cost } from "../model/format.ts";
import { decidedBy, landInWords } from "../model/weights.ts";
import { mendFocus } from "./parts/focus.ts";
import { HistoryButton } from "./parts/history.tsx";
import { Help } from "./parts/help.tsx";
import { Icon, ThemeIcon } from "./parts/icons.tsx";
import { appearance, nextAppearance } from "./parts/appearance.ts";
import { ModelPanel } from "./model/model.tsx";
import { useAndStay } from "./shape/alternatives.tsx";
import { ShapePanel } from "./shape/shape.tsx";
import { Stage } from "./stage/stage.tsx";
import { takeFiles } from "./stage/start.tsx";
import { CostPanel } from "./take/cost.tsx";
import { TakePanel } from "./take/take.tsx";

/** The whole page. */
export function Shell() {
  const over = useFileDrop();
  useHistoryKeys();
  usePlaceOfModel();
  const { step: at, said } = session.value;
  const open = doc.value.model !== null;
  return (
    <div class={`page ${open ? "open" : "vacant"}`} data-step={at} data-state={run.value || state.value.settled ? "busy" : "ready"}>
      <Header />
      <div class="rail left">
        <ModelPanel />
        <ShapePanel />
      </div>
      <main class="stage" aria-label="3D view">
        <Stage />
      </main>
      {open && <CostLine />}
      <div class="rail right">
        <CostPanel />
        <TakePanel />
      </div>
      {over && (
        <div class="dropping" aria-hidden="true">
          Drop the model here
        </div>
      )}
      <p class="unseen" role="status" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

const STEPS = [
  [1, "Model", "model-title"],
  [2, "Shape", "shape-title"],
  [3, "Take it", "take-title"],
] as const;

/** Shows a step: the only one on a narrow window; on a wide window its heading gets the focus. */
function goTo(number: Session["step"]): void {
  set({ step: number });
  const title = STEPS.find(([at]) => at === number)?.[2] ?? "";
  requestAnimationFrame(() => {
    const heading = document.getElementById(title);
    heading?.scrollIntoView({ block: "nearest" });
    heading?.focus({ preventScroll: true });
  });
}

function Header() {
  const [helping, setHelping] = useState(false);
  const { step: at } = session.value;
  const done = [doc.value.model !== null, chosen.value !== null, false];
  return (
    <header class="top">
      <a
        class="brand"
        href="/"
        onClick={(event) => {
          // With a key held, the browser opens the page in another tab or window.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          closeModel();
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path class="h1" d="m3 7 8-2v13l-8 3z" />
          <path class="h2" d="m13 5 8 2v4l-8-1z" />
          <path class="h3" d="m13 12 8 1v6l-8-1z" />
        </svg>
        Hullwright
      </a>
      <nav class="steps" aria-label="Steps">
        {STEPS.map(([number, name]) => (
          <button key={number} type="button" id={`step-${number}`} class={done[number - 1] ? "done" : ""} aria-current={at === number ? "step" : undefined} onClick={() => goTo(number)}>
            <span class="n">{number}</span>
            {name}
          </button>
        ))}
      </nav>
      <div class="buttons">
        <HistoryButton which="undo" id="undo" />
        <HistoryButton which="redo" id="redo" />
        <button type="button" id="appearance" class="icon" aria-label={`Theme: ${appearance.value}`} title={`Theme: ${appearance.value}. Click for ${nextAppearance(appearance.value)}`} onClick={() => (appearance.value = nextAppearance(appearance.value))}>
          <ThemeIcon />
        </button>
        <button type="button" id="help" class="icon" aria-label="Help and keys" title="Help and keys" onClick={() => setHelping(true)}>
          <Icon name="help" />
        </button>
      </div>
      {helping && <Help close={() => setHelping(false)} />}
    </header>
  );
}

/** What the line with the cost says while a request is in progress, which the view may show out of sight. */
const WAITS = { open: "opening…", hulls: "old figure: computing…", alternatives: "looking for alternatives…" } as const;

/** On narrow windows: the land impact, and the way to the downloads. */
function CostLine() {
  const outcome = shown.value;
  if (!outcome) return null;
  const weights = weightsOf(outcome);
  const used = session.value.looking === null ? null : chosen.value;
  const errand = run.value?.errand;
  return (
    <div class="costline">
      {used && <small>would be</small>}
      <b class="num">{weights.refused ? "–" : landInWords(weights)}</b>
      <span>
        <b>land impact</b>
        <small>{errand ? WAITS[errand] : weights.refused ? "no price as an object of its own" : used ? `in use: ${landInWords(weightsOf(used))}` : `${weights.download === null ? "" : `${decidedBy(weights)} decides; `}physics ${cost(weights.physics)}`}</small>
      </span>
      {errand ? (
        <button type="button" class="btn" onClick={cancel}>
          Cancel
        </button>
      ) : used ? (
        <button type="button" class="btn main" onClick={() => useAndStay(outcome.key)}>
          Use this
        </button>
      ) : (
        <button type="button" class="btn main" onClick={() => goTo(3)}>
          Take it
        </button>
      )}
    </div>
  );
}

function useHistoryKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      // A field for text has an undo of its own.
      if (event.target instanceof HTMLInputElement && ["text", "password"].includes(event.target.type)) return;
      const key = event.key.toLowerCase();
      const which = key === "y" || (key === "z" && event.shiftKey) ? "redo" : key === "z" ? "undo" : null;
      if (!which || !(which === "undo" ? canUndo : canRedo).value) return;
      event.preventDefault();
      step(which);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** Gives the focus a place when a model is opened or closed, and shows the top of the page. */
function usePlaceOfModel(): void {
  const key = doc.value.model?.key ?? null;
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    window.scrollTo(0, 0);
    if (key === null) mendFocus(".zone .btn");
    else mendFocus("#model-title", "#shape-title");
  }, [key]);
}

/** Opens files that are dropped anywhere, and returns whether files are held over the page. */
function useFileDrop(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => [...(event.dataTransfer?.types ?? [])].includes("Files");
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      // Dropped text belongs to the field under the pointer.
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      takeFiles(event.dataTransfer?.files ?? []);
    };
    window.addEventListener("dragover", enter);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", enter);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}
