import { useState } from "preact/hooks";
import { lineOf } from "../../model/excerpt.ts";
import { nameWithLevel, placeOf } from "../../model/levels.ts";
import { adviceFor, refusedOf, remedyFor, type Trouble } from "../../model/trouble.ts";
import { client } from "../../state/client.ts";
import { openFiles, retry } from "../../state/effects.ts";
import { dispatch, doc, session } from "../../state/store.ts";
import type { Attempt } from "../../state/types.ts";
import { usePanelFocus } from "../parts/focus.ts";
import { FileButton } from "./start.tsx";
import { Icon } from "../parts/icons.tsx";

/** The part of a fault that is the whole body of the request: no place in the model. */
const WHOLE_BODY = "body";

/** What went wrong, where, and what to do, with the way back. */
export function TroublePanel({ trouble }: { trouble: Trouble }) {
  const { attempt } = session.value;
  const focus = usePanelFocus(() => dispatch({ do: "dismiss" }));
  const before = doc.value.model;
  const remedy = remedyFor(trouble, attempt?.params ?? doc.value.params);
  const files = attempt?.model?.files ?? [];
  // The file has no part in a lost connection.
  const name = trouble.code === "network" ? "" : nameOf(trouble, attempt);
  // A bare number says less than the line of the file below.
  const findings = trouble.findings.filter(({ message, part }) => message || (part !== null && part !== WHOLE_BODY));
  const placed = findings.map((finding) => [finding.part === WHOLE_BODY ? null : placeOf(finding.part, files), finding.index == null ? null : `number ${finding.index}`].filter(Boolean).join(", "));
  // The name of the refused file stands above.
  const wheres = placed.map((where) => (where === name ? "" : where));
  const isPlaced = findings.some(({ message }, at) => message || wheres[at]);
  return (
    <section class="panel trouble" role="alert" aria-labelledby="trouble-title" {...focus}>
      <h1 id="trouble-title">
        <Icon name="warning" />
        <span>{trouble.title}</span>
      </h1>
      <dl>
        {name && (
          <>
            <dt>File</dt>
            <dd>{name}</dd>
          </>
        )}
        <dt>What</dt>
        <dd class="detail">{trouble.detail || trouble.title}</dd>
        {isPlaced && (
          <>
            <dt>Where</dt>
            <dd>
              <ul>
                {findings.map(({ message }, at) => (
                  <li key={at}>
                    {message} {wheres[at] && <small>{message ? `in ${wheres[at]}` : wheres[at]}</small>}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <Excerpt trouble={trouble} attempt={attempt} />
        <dt>What to do</dt>
        <dd class="advice">{adviceFor(trouble, refusedOf(trouble, files)?.name ?? "")}</dd>
      </dl>
      {trouble.wantsKey && <KeyForm />}
      <div class="acts">
        {remedy && (attempt?.model || doc.value.model) && (
          <button type="button" class="btn main" id="remedy" onClick={() => retry(remedy.changes)}>
            {remedy.words}
          </button>
        )}
        {trouble.again && (
          <button type="button" class="btn main" onClick={() => retry()}>
            Try again
          </button>
        )}
        <OtherFile trouble={trouble} attempt={attempt} main={!trouble.again && !remedy} />
        <button type="button" class="btn" id="back" onClick={() => dispatch({ do: "dismiss" })}>
          {before ? `Back to ${before.name}` : "Back to the start"}
        </button>
        <CopyDetails trouble={trouble} attempt={attempt} />
      </div>
    </section>
  );
}

/** Replaces the refused file of a model of several files, and otherwise opens another model. */
function OtherFile({ trouble, attempt, main }: Failed & { main: boolean }) {
  const model = attempt?.model;
  const refused = refusedAmongSeveral(trouble, attempt);
  if (!model?.files || !refused) return <FileButton main={main}>Choose another file</FileButton>;
  const { files, name } = model;
  const replace = (file: File) => {
    const replaced = files.map((other) => (other === refused ? { ...other, name: file.name, bytes: file } : other));
    openFiles(replaced, refused.name === name ? file.name : name);
  };
  return (
    <FileButton main={main} takeOne={replace}>
      Replace this file
    </FileButton>
  );
}

/** Returns the refused file of a model of several files; null where the model is one file, or where nobody knows which one was refused. */
function refusedAmongSeveral(trouble: Trouble, attempt: Attempt | null) {
  const files = attempt?.model?.files ?? [];
  return files.length > 1 ? refusedOf(trouble, files) : null;
}

/** Returns the name of the refused file, with its level if there are several files; otherwise the name of the model. */
function nameOf(trouble: Trouble, attempt: Attempt | null): string {
  const file = refusedAmongSeveral(trouble, attempt);
  return file ? nameWithLevel(file) : (attempt?.model?.name ?? "");
}

type Failed = { trouble: Trouble; attempt: Attempt | null };

/** The line of a text file that the error names. */
function Excerpt({ trouble, attempt }: Failed) {
  const [line, setLine] = useState<{ number: number; text: string } | null>(null);
  const [asked, setAsked] = useState<Trouble | null>(null);
  const file = refusedOf(trouble, attempt?.model?.files ?? []);
  if (file && asked !== trouble) {
    setAsked(trouble);
    void lineOf(trouble.detail, file.bytes).then(setLine);
  }
  if (!line) return null;
  return (
    <>
      <dt>Line {line.number}</dt>
      <dd>
        <pre tabIndex={0}>{line.text}</pre>
      </dd>
    </>
  );
}

function CopyDetails({ trouble, attempt }: Failed) {
  const [done, setDone] = useState<string | null>(null);
  const text = [trouble.title, `code: ${trouble.code}`, trouble.detail, ...trouble.findings.map(({ message, part, index }) => [message, part, index].filter((word) => word != null).join(" ")), nameOf(trouble, attempt)].join("\n");
  const copy = () => navigator.clipboard?.writeText(text).then(() => setDone("Copied"), () => setDone(text)) ?? setDone(text);
  return (
    <>
      <button type="button" class="btn plain" onClick={() => void copy()}>
        {done === "Copied" ? "Copied" : "Copy details"}
      </button>
      {done && done !== "Copied" && <pre tabIndex={0}>{done}</pre>}
    </>
  );
}

/** A form for the key. The page keeps the key until it is closed. */
function KeyForm() {
  const [key, setKey] = useState("");
  return (
    <form
      class="acts"
      onSubmit={(event) => {
        event.preventDefault();
        client.http.key = key.trim() || null;
        retry();
      }}
    >
      <label>
        <span>Key </span>
        <input type="password" autocomplete="off" value={key} onInput={(event) => setKey(event.currentTarget.value)} />
      </label>
      <button type="submit" class="btn">
        Use it
      </button>
    </form>
  );
}
