import { useEffect, useRef, useState } from "preact/hooks";
import { curlCommand, programCommand } from "../model/commands.ts";
import { writeLink } from "../model/link.ts";
import { explain, type Trouble } from "../model/trouble.ts";
import { client, announcement } from "../state.ts";
import type { Answer } from "../answer.ts";
import { ServiceError } from "../service/client.ts";
import { TroubleCard } from "./troublecard.tsx";

/** The download formats of a result, the most common ones first: title, media type, file ending, use. */
const FORMS = [
  ["Mesh asset", "application/vnd.ll.mesh", "mesh", "ready to upload"],
  ["GLB", "model/gltf-binary", "glb", "hulls in colour, for any 3D tool"],
  ["OBJ", "model/obj", "obj", "hulls as objects"],
  ["JSON", "application/json", "json", "everything, for programs"],
  ["LLSD XML", "application/llsd+xml", "xml", "for viewers"],
  ["LLSD binary", "application/llsd+binary", "llsd", "for viewers"],
] as const;

/** The download formats of a whole model: its upload request, with the physics of every mesh filled in. */
const WHOLE_FORMS = [
  ["LLSD XML", "application/llsd+xml", "xml", "the upload request with physics"],
  ["LLSD binary", "application/llsd+binary", "llsd", "the same, in a smaller file"],
  ["JSON", "application/json", "json", "everything, for programs"],
] as const;

/** Downloads, commands to copy, and a link to share. */
export function Downloads({ now }: { now: Answer }) {
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<Trouble | null>(null);
  const stem = now.model.name.replace(/\.[^.]+$/, "") || "model";
  const save = async (mediaType: string, ending: string) => {
    setBusy(mediaType);
    setFault(null);
    try {
      saveAs(await client.download(now.id, mediaType, now.model.files, now.params), `${stem}-physics.${ending}`);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      setFault(explain(error.problem));
    } finally {
      setBusy(null);
    }
  };
  const whole = now.kind === "whole" || now.of !== null;
  const files = now.model.files ?? [{ level: null, name: now.model.name }];
  const program = programCommand(files, now.params);
  return (
    <section class="panel" aria-labelledby="downloads-title">
      <h2 id="downloads-title">{now.kind === "mesh" && now.of ? "Take the whole model with you" : "Take it with you"}</h2>
      <div class="forms">
        {(whole ? WHOLE_FORMS : FORMS).map(([title, mediaType, ending, about]) => (
          <button key={ending} type="button" data-form={ending} disabled={busy !== null} onClick={() => void save(mediaType, ending)}>
            <strong>{busy === mediaType ? "Fetching…" : title}</strong>
            <span>{about}</span>
          </button>
        ))}
      </div>
      {fault && <TroubleCard trouble={fault} />}
      <div class="copies">
        <Copy what="link" text={`${location.origin}/${writeLink(now.id, now.model.name, now.params)}`} />
        <Copy what="curl" text={curlCommand(location.origin, files, now.params)} />
        {program && <Copy what="command line" text={program} />}
      </div>
      <p class="quiet id">{now.id}</p>
    </section>
  );
}

function Copy({ what, text }: { what: string; text: string }) {
  const [done, setDone] = useState<"copied" | "shown" | null>(null);
  const code = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announcement.value = `Copied the ${what}.`;
      setDone("copied");
    } catch {
      // Browsers permit copying only on secure origins. Otherwise select the text for copying by hand.
      announcement.value = `The browser does not let this page copy. The ${what} is selected: copy it with the keyboard.`;
      setDone("shown");
      if (code.current) getSelection()?.selectAllChildren(code.current);
    }
  };
  useEffect(() => {
    if (done === "shown" && code.current) getSelection()?.selectAllChildren(code.current);
  }, [done]);
  return (
    <div class="copy">
      <button type="button" data-copy={what} onClick={() => void copy()}>
        {done === "copied" ? `Copied: ${what}` : `Copy as ${what}`}
      </button>
      {done === "shown" && <small>Selected below: copy it with the keyboard.</small>}
      {done && (
        <code ref={code} tabIndex={0} aria-label={`The ${what}`}>
          {text}
        </code>
      )}
    </div>
  );
}

function saveAs(blob: Blob, name: string): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}
