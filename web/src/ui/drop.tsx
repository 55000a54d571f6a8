import { useRef, useState } from "preact/hooks";
import { DEFAULTS } from "../model/params.ts";
import { BESIDE, rivals, sorted, withLevels } from "../model/levels.ts";
import { doubt, leftOut, openFiles, openSample, run } from "../state.ts";
import { SAMPLES } from "./samples.ts";

export const ACCEPTED = ".obj,.stl,.ply,.glb,.gltf,.bin,.dae,.json,.xml,.llsd,.notation,.mesh,.slm";

/**
 * Opens dropped or chosen files: one file as a whole model, several files as levels of detail of one model. Asks the user if
 * the names do not show that the files belong together.
 */
export function takeFiles(list: Iterable<File>): void {
  const { models, beside, notes } = sorted([...list]);
  leftOut.value = notes;
  doubt.value = rivals(models).length ? { models, beside } : null;
  if (!doubt.value) open(models, beside);
}

function open(models: readonly File[], beside: readonly File[]): void {
  const [first] = models;
  if (!first) return;
  const companions = beside.map((file) => ({ level: BESIDE, name: file.name, bytes: file }));
  const isPlain = models.length === 1 && !companions.length;
  const files = isPlain
    ? [{ level: null, name: first.name, bytes: first }]
    : withLevels(models).map(([file, level]) => ({ level, name: file.name, bytes: file }));
  openFiles([...files, ...companions], first.name);
}

/** Asks whether several models are levels of one model, or which of them to open. */
export function Question() {
  const asked = doubt.value;
  if (!asked) return null;
  const { models, beside } = asked;
  const choose = (chosen: readonly File[]) => {
    doubt.value = null;
    open(chosen, beside);
  };
  return (
    <section class="question" role="alertdialog" aria-labelledby="question-title">
      <h2 id="question-title">Do these files belong together?</h2>
      <p>{models.map(({ name }) => name).join(", ")}: the names do not mark levels of detail. Files are never merged unless they are levels of one model.</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => choose(models)}>
          They are levels of one model
        </button>
        {rivals(models).map((file) => (
          <button key={file.name} type="button" onClick={() => choose([file])}>
            Open {file.name} alone
          </button>
        ))}
        <button type="button" class="link" onClick={() => (doubt.value = null)}>
          Cancel
        </button>
      </div>
    </section>
  );
}

/** The start page: drop a file, choose one, or try a sample. */
export function DropZone() {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <section
      class={`drop ${over ? "over" : ""}`}
      aria-labelledby="drop-title"
      onDragEnter={() => setOver(true)}
      onDragLeave={(event) => event.currentTarget === event.target && setOver(false)}
      onDrop={() => setOver(false)}
    >
      <DropPicture />
      <h1 id="drop-title">See the physics of your model</h1>
      <p class="lead">
        Drop a model anywhere on this page. You will see which hull covers which part, whether an avatar fits through the door, and what the physics costs.
      </p>
      <button type="button" class="primary" disabled={run.value !== null} onClick={() => input.current?.click()}>
        Choose files
      </button>
      <input
        ref={input}
        id="files"
        type="file"
        class="hidden"
        multiple
        accept={ACCEPTED}
        aria-label="Model files"
        tabIndex={-1}
        onChange={(event) => takeFiles(event.currentTarget.files ?? [])}
      />
      <p class="quiet">OBJ, STL, PLY, glTF, COLLADA, mesh assets, LLSD or JSON. Several files become levels of detail of one model.</p>
      <h2>Or try one of these</h2>
      <ul class="samples">
        {SAMPLES.map(({ file, title, about, method }) => (
          <li key={file}>
            <button type="button" data-sample={file} disabled={run.value !== null} onClick={() => void openSample(file, { ...DEFAULTS, method })}>
              <strong>{title}</strong>
              <span>{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A drawing of a shape cut into three hulls. */
function DropPicture() {
  return (
    <svg class="picture" viewBox="0 0 200 110" aria-hidden="true">
      <polygon class="h1" points="18,46 62,30 62,92 18,98" />
      <polygon class="h2" points="70,26 128,14 128,40 70,46" />
      <polygon class="h3" points="136,20 182,34 182,96 136,90" />
      <path class="arrow" d="M99 104 V62 M84 76 L99 60 L114 76" />
    </svg>
  );
}
