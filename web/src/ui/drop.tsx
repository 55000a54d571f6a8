import { useRef, useState } from "preact/hooks";
import { DEFAULTS } from "../model/params.ts";
import type { UploadFile } from "../service/client.ts";
import { openFiles, openSample, run } from "../state.ts";
import { SAMPLES } from "./samples.ts";

export const ACCEPTED = ".obj,.stl,.ply,.glb,.gltf,.dae,.json,.xml,.llsd,.notation,.mesh,.slm";

/** The levels that an upload may have one file for, in the words of an uploader. */
export const LEVELS = [
  ["high_lod", "High detail (what people see)"],
  ["physics_shape", "Physics shape (what hulls are made from)"],
  ["mid_lod", "Medium detail"],
  ["low_lod", "Low detail"],
  ["lowest_lod", "Lowest detail"],
] as const;

/** Which level a file is for, by the endings that creators give their files. */
export function guessLevel(name: string): string {
  const stem = name.toLowerCase().replace(/\.[^.]+$/, "");
  if (/(^|[_\-. ])(phys|physics|collision|ucx)/.test(stem) || /(physics|_phys)$/.test(stem)) return "physics_shape";
  if (/(lod2|medium|mid)/.test(stem)) return "mid_lod";
  if (/(lod1|low)$/.test(stem)) return "low_lod";
  if (/(lod0|lowest)/.test(stem)) return "lowest_lod";
  return "high_lod";
}

/** Takes files that were dropped or chosen: one is a whole model, several are levels of one. */
export function takeFiles(list: Iterable<File>): void {
  const files = [...list];
  const [only] = files;
  if (only && files.length === 1) openFiles([{ level: null, name: only.name, bytes: only }], only.name);
  else if (only) openFiles(withLevels(files), only.name);
}

function withLevels(files: readonly File[]): UploadFile[] {
  const free = new Set<string>(LEVELS.map(([level]) => level));
  return files.slice(0, LEVELS.length).map((file) => {
    const wanted = guessLevel(file.name);
    const level = free.has(wanted) ? wanted : ([...free][0] ?? wanted);
    free.delete(level);
    return { level, name: file.name, bytes: file };
  });
}

/** Where the page begins: drop a file, choose one, or try a sample. */
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
        Drop a model anywhere on this page. You will see which hull covers what, whether the door is open, and what it costs.
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

/** Three hulls that were one shape. */
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
