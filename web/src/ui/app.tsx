import { useEffect, useState } from "preact/hooks";
import { announcement, answer, model, openLink, recompute, trouble } from "../state.ts";
import { appearance, type Appearance } from "./appearance.ts";
import { Controls } from "./controls.tsx";
import { DropZone, Question, takeFiles } from "./drop.tsx";
import { ProgressBar } from "./progress.tsx";
import { Results } from "./results.tsx";
import { TroubleCard } from "./troublecard.tsx";
import { View3d } from "./view3d.tsx";

/** The whole page. */
export function App() {
  const over = useFileDrop();
  useEffect(() => void openLink(location.search), []);
  const open = model.value !== null;
  return (
    <>
      <Header />
      <main class={open ? "open" : "empty"}>
        {open ? (
          <>
            <div class="side left">
              <Controls />
            </div>
            <div class="middle">
              <Question />
              <ProgressBar />
              {trouble.value && <TroubleCard trouble={trouble.value} retry={recompute} />}
              <View3d />
            </div>
            <div class="side right">{answer.value ? <Results /> : !trouble.value && <p class="waiting quiet">Costs and hulls appear here.</p>}</div>
          </>
        ) : (
          <div class="middle">
            <Question />
            <ProgressBar />
            {trouble.value && <TroubleCard trouble={trouble.value} retry={recompute} />}
            <DropZone />
          </div>
        )}
      </main>
      {over && (
        <div class="dropping" aria-hidden="true">
          Drop the model here
        </div>
      )}
      <p class="unseen" role="status" aria-live="polite">
        {announcement.value}
      </p>
    </>
  );

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
}

function Header() {
  return (
    <header>
      <a class="brand" href="/">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <polygon class="h1" points="2,9 11,5 11,20 2,21" />
          <polygon class="h2" points="13,4 22,6 22,13 13,12" />
          <polygon class="h3" points="13,14 22,15 22,20 13,20" />
        </svg>
        Hullwright
      </a>
      <nav aria-label="Pages">
        <a href="/docs">API</a>
      </nav>
      <label class="theme">
        <span class="unseen">Appearance</span>
        <select id="appearance" value={appearance.value} onChange={(event) => (appearance.value = event.currentTarget.value as Appearance)}>
          <option value="system">System theme</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
      </label>
    </header>
  );
}
