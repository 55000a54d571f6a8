import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { BESIDE, rivals, sorted, withLevels } from "../../model/levels.ts";
import { openFiles, openSample } from "../../state/effects.ts";
import { doc, session, set } from "../../state/store.ts";
import type { Session } from "../../state/types.ts";
import { usePanelFocus } from "../parts/focus.ts";
import { SAMPLES } from "./samples.ts";

export const ACCEPTED = ".obj,.stl,.ply,.glb,.gltf,.bin,.dae,.json,.xml,.llsd,.notation,.mesh,.slm";

/**
 * Opens dropped or chosen files: one file as a whole model, several files as levels of detail of one model. Asks the user if
 * the names do not show that the files belong together.
 */
export function takeFiles(list: Iterable<File>): void {
  const { models, beside, notes } = sorted([...list]);
  if (rivals(models).length) set({ doubt: { models, beside, notes }, trouble: null });
  else open(models, beside, notes);
}

function open(models: readonly File[], beside: readonly File[], notes: readonly string[]): void {
  const [first] = models;
  if (!first) return;
  const companions = beside.map((file) => ({ level: BESIDE, name: file.name, bytes: file }));
  const isPlain = models.length === 1 && !companions.length;
  const files = isPlain ? [{ level: null, name: first.name, bytes: first }] : withLevels(models).map(([file, level]) => ({ level, name: file.name, bytes: file }));
  openFiles([...files, ...companions], first.name, notes);
}

/** Asks whether several models are levels of one model, or which of them to open. */
export function Question() {
  const asked = session.value.doubt;
  return asked && <Asked {...asked} />;
}

function Asked({ models, beside, notes }: NonNullable<Session["doubt"]>) {
  const focus = usePanelFocus(() => set({ doubt: null }));
  return (
    <section class="panel question" role="alertdialog" aria-labelledby="question-title" {...focus}>
      <h1 id="question-title">Do these files belong together?</h1>
      <p>{`${models.map(({ name }) => name).join(", ")}: the names do not mark levels of detail. Files are never merged unless they are levels of one model.`}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <div class="acts">
        <button type="button" class="btn main" onClick={() => open(models, beside, notes)}>
          They are levels of one model
        </button>
        {rivals(models).map((file) => (
          <button key={file.name} type="button" class="btn" onClick={() => open([file], beside, [])}>
            Open {file.name} alone
          </button>
        ))}
        <button type="button" class="btn plain" onClick={() => set({ doubt: null })}>
          Cancel
        </button>
      </div>
    </section>
  );
}

interface FileButtonProps {
  readonly main?: boolean;
  /** Takes the only file that can be chosen. Without it, the chosen files become a model. */
  readonly takeOne?: (file: File) => void;
  readonly children: ComponentChildren;
}

/** A button that opens the browser's choice of files. */
export function FileButton({ main = false, takeOne, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class={main ? "btn main" : "btn"} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        class="hidden"
        multiple={!takeOne}
        accept={ACCEPTED}
        aria-label="Model files"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          if (takeOne) files.slice(0, 1).forEach(takeOne);
          else takeFiles(files);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

/** The start: drop a file, choose one, or try a sample. */
export function Start() {
  // Settings in the address apply to the first model.
  const asked = (file: string) => openSample(file, doc.value.params);
  return (
    <div class="hero">
      <section class="zone" aria-labelledby="drop-title">
        <h1 id="drop-title">Drop a 3D model</h1>
        <p>See what people will bump into in world, where they can walk, and what it adds to land impact.</p>
        <FileButton main>Choose files</FileButton>
        <small>
          COLLADA, glTF, OBJ, STL, PLY, mesh assets, upload requests.
          <br />
          Files named _LOD1 or _physics become levels of one model. They go to this server only.
        </small>
      </section>
      <ul class="samples" aria-label="Or try one of these">
        {SAMPLES.map(({ file, title, about }) => (
          <li key={file}>
            <button type="button" class="sample" data-sample={file} onClick={() => void asked(file)}>
              <Sketch file={file} />
              <span>
                <b>{title}</b>
                <span class="muted">{about}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Drawings of the samples: polygons with the number of their colour. */
const SKETCHES: Readonly<Record<string, readonly (readonly [colour: number, points: string])[]>> = {
  "shed.obj": [[5, "10,20 34,26 34,46 10,38"], [8, "34,26 62,20 62,40 34,46"], [1, "5,16 30,8 67,14 36,24"], [4, "41,30 49,28 49,42 41,44"]],
  "stairs.stl": [[2, "8,44 8,38 22,34 22,48"], [3, "22,48 22,30 36,26 36,50"], [5, "36,50 36,20 50,16 50,48"], [1, "50,48 50,10 64,8 64,44"]],
  "chair.glb": [[5, "26,6 46,4 46,28 26,30"], [1, "22,30 46,28 52,34 28,37"], [2, "24,36 28,37 28,52 24,50"], [3, "48,34 52,34 52,48 48,49"], [8, "42,30 46,30 46,44 42,44"]],
  "arch.dae": [[1, "10,48 10,36 20,36 20,48"], [2, "10,36 15,24 24,29 20,36"], [3, "15,24 25,14 31,23 24,29"], [5, "25,14 40,14 37,23 31,23"], [8, "40,14 51,24 43,29 37,23"], [6, "51,24 56,36 46,36 43,29"], [9, "56,36 56,48 46,48 46,36"]],
  "mug.ply": [[1, "20,10 28,10 28,48 22,46"], [5, "28,10 36,10 36,49 28,48"], [2, "36,10 44,10 42,47 36,49"], [3, "44,16 54,18 54,24 44,22"], [8, "50,24 54,24 52,38 46,38 46,33 49,33"]],
  "dinner.llsd.xml": [[8, "12,20 44,14 60,20 28,27"], [1, "27,27 30,27 30,48 27,48"], [2, "55,21 58,21 58,42 55,42"], [5, "8,26 18,24 18,36 8,38"], [3, "8,38 18,36 18,46 8,48"]],
};

function Sketch({ file }: { file: string }) {
  return (
    <svg class="sketch" viewBox="0 0 72 54" aria-hidden="true">
      {(SKETCHES[file] ?? []).map(([colour, points]) => (
        <polygon key={points} class={`h${colour}`} points={points} />
      ))}
    </svg>
  );
}
