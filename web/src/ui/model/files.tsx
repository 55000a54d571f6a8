import { useRef } from "preact/hooks";
import { size } from "../../model/format.ts";
import { BESIDE, LEVELS, sorted } from "../../model/levels.ts";
import { isWhole } from "../../model/outcome.ts";
import { isScene } from "../../model/scene.ts";
import { openFiles } from "../../state/effects.ts";
import { doc, shown } from "../../state/store.ts";
import { ACCEPTED } from "../stage/start.tsx";

/** The files of a model with several levels, and the way to add one. */
export function Files() {
  const input = useRef<HTMLInputElement>(null);
  const now = doc.value.model;
  if (!now) return null;
  if (!now.files) {
    return (
      <p class="note" id="stored-note">
        This is a stored result: its hulls and costs, without the model's file. To change its shape, drop the file here.
      </p>
    );
  }
  const whole = shown.value !== null && isWhole(shown.value.from) && !isScene(shown.value.from);
  const { files, name } = { files: now.files, name: now.name };
  const setLevel = (at: number, level: string) => {
    const next = files.map((file, other) => {
      if (other === at) return { ...file, level };
      // A level has one file, so the two files swap levels.
      return file.level === level ? { ...file, level: files[at]?.level ?? null } : file;
    });
    openFiles(next, name);
  };
  const add = (list: FileList | null) => {
    const { models, notes } = sorted([...(list ?? [])]);
    const [file] = models;
    if (!file) return;
    const taken = new Set(files.map(({ level }) => level ?? "high_lod"));
    const level = LEVELS.map(([name]) => name).find((name) => !taken.has(name)) ?? "physics_shape";
    const named = files.map((other) => ({ ...other, level: other.level ?? "high_lod" }));
    openFiles([...named, { level, name: file.name, bytes: file }], name, notes);
  };
  return (
    <div class="files">
      {files.length > 1 && (
        <ul>
          {files.map((file, at) => (
            <li key={file.name}>
              <span class="file-name" title={file.name}>
                {file.name}
              </span>
              <small>{size(file.bytes.size)}</small>
              <button type="button" class="icon tiny" aria-label={`Remove ${file.name}`} onClick={() => openFiles(files.filter((_, other) => other !== at), name)}>
                ×
              </button>
              {file.level !== BESIDE && (
              <select aria-label={`Level of ${file.name}`} value={file.level ?? "high_lod"} onChange={(event) => setLevel(at, event.currentTarget.value)}>
                {LEVELS.map(([level, title]) => (
                  <option key={level} value={level}>
                    {title}
                  </option>
                ))}
              </select>
              )}
            </li>
          ))}
        </ul>
      )}
      {files.length < LEVELS.length && !whole && (
        <button type="button" class="link" id="add-level" onClick={() => input.current?.click()}>
          Add a level of detail
        </button>
      )}
      <input
        ref={input}
        type="file"
        class="hidden"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label="File of another level"
        onChange={(event) => {
          add(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}
