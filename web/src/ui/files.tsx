import { useRef } from "preact/hooks";
import { size } from "../model/format.ts";
import { BESIDE, LEVELS, sorted } from "../model/levels.ts";
import { closeModel, leftOut, model, openFiles } from "../state.ts";
import { ACCEPTED, takeFiles } from "./drop.tsx";

/** The files of the model, each with its level. */
export function Files() {
  const input = useRef<HTMLInputElement>(null);
  const now = model.value;
  if (!now) return null;
  const files = now.files ?? [];
  const setLevel = (at: number, level: string) => {
    const next = files.map((file, other) => {
      if (other === at) return { ...file, level };
      // A level has one file, so the two files swap levels.
      return file.level === level ? { ...file, level: files[at]?.level ?? null } : file;
    });
    openFiles(next, now.name);
  };
  const add = (list: FileList | null) => {
    const { models, notes } = sorted([...(list ?? [])]);
    const [file] = models;
    leftOut.value = notes;
    if (!file) return;
    const taken = new Set(files.map(({ level }) => level ?? "high_lod"));
    const level = LEVELS.map(([name]) => name).find((name) => !taken.has(name)) ?? "physics_shape";
    const named = files.map((other) => ({ ...other, level: other.level ?? "high_lod" }));
    openFiles([...named, { level, name: file.name, bytes: file }], now.name);
  };
  return (
    <div class="files">
      {!now.files && <p class="file-name">{now.name}</p>}
      <ul>
        {files.map((file, at) => (
          <li key={file.name}>
            <span class="file-name" title={file.name}>
              {file.name}
            </span>
            <small>{size(file.bytes.size)}</small>
            {files.length > 1 && file.level !== BESIDE && (
              <>
                <select aria-label={`Level of ${file.name}`} value={file.level ?? "high_lod"} onChange={(event) => setLevel(at, event.currentTarget.value)}>
                  {LEVELS.map(([level, title]) => (
                    <option key={level} value={level}>
                      {title}
                    </option>
                  ))}
                </select>
                <button type="button" class="icon" aria-label={`Remove ${file.name}`} onClick={() => openFiles(files.filter((_, other) => other !== at), now.name)}>
                  ×
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {leftOut.value.map((note) => (
        <p key={note} class="note" role="status">
          {note}
        </p>
      ))}
      <div class="row">
        {now.files && files.length < LEVELS.length && (
          <button type="button" class="link" onClick={() => input.current?.click()}>
            Add a level
          </button>
        )}
        <button type="button" class="link" id="another" onClick={closeModel}>
          Another model
        </button>
      </div>
      <input
        ref={input}
        type="file"
        class="hidden"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label="File of another level"
        onChange={(event) => {
          if (now.files) add(event.currentTarget.files);
          else takeFiles(event.currentTarget.files ?? []);
        }}
      />
    </div>
  );
}
