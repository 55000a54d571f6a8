import { triangleOf } from "../model/findings.ts";
import { readable } from "../model/format.ts";
import type { Warning } from "../model/result.ts";
import { choosePart, markedTriangle, surfaces } from "../state.ts";
import type { Answer } from "../answer.ts";

/** What the creator should know although there is a result: notes, and what an upload would stumble over. */
export function Warnings({ now }: { now: Answer }) {
  const lines = linesOf(now);
  if (!lines.length) return null;
  return (
    <section class="panel warnings" aria-labelledby="warnings-title">
      <h2 id="warnings-title">Worth knowing</h2>
      <ul>
        {lines.map((line, at) => (
          <Line key={`${line.warning.code}${at}`} {...line} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  readonly warning: Warning;
  /** The number of the mesh that it is about, in the list of a whole model. */
  readonly mesh: number | null;
  /** The parts that it is about, where they are not looked at. */
  readonly parts: readonly Named[];
}

interface Named {
  readonly at: number;
  readonly name: string;
}

/** Parts that one line names. */
const MOST_NAMED = 3;

function linesOf(now: Answer): LineProps[] {
  const own = (warning: Warning, mesh: number | null = null): LineProps => ({ warning, mesh, parts: [] });
  if (now.kind === "mesh") {
    const mesh = now.of ? (now.of.whole.parts[now.of.part]?.mesh ?? null) : null;
    return now.result.warnings.map((warning) => own(warning, mesh));
  }
  const { errors, warnings, parts } = now.whole;
  // What is said of many parts is said once.
  const said = new Map<string, LineProps & { parts: Named[] }>();
  for (const [at, { warnings, mesh, mesh_name: name }] of parts.entries()) {
    for (const warning of warnings) {
      const key = `${warning.code} ${warning.message}`;
      if (!said.has(key)) said.set(key, { warning, mesh, parts: [] });
      said.get(key)?.parts.push({ at, name });
    }
  }
  return [...errors.map((error) => own({ severity: "error", ...error })), ...warnings.map((warning) => own(warning)), ...said.values()];
}

const namesOf = (parts: readonly Named[]): string => {
  const names = parts.slice(0, MOST_NAMED).map(({ name }) => name);
  return [...names, ...(parts.length > MOST_NAMED ? [`${parts.length - MOST_NAMED} more`] : [])].join(", ");
};

function Line({ warning, mesh, parts }: LineProps) {
  const { code, message, part: where, severity } = warning;
  const place = triangleOf(warning, surfaces.value, mesh);
  const [first] = parts;
  const name = first ? namesOf(parts) : where;
  return (
    <li class={severity === "error" ? "bad" : ""}>
      {severity === "error" && <strong>An upload would fail: </strong>}
      {readable(message)}
      {message.endsWith(".") ? "" : "."}
      <small>
        {" "}
        {code}
        {name && `, ${name}`}
      </small>
      {(place || first) && (
        <button
          type="button"
          class="link"
          onClick={() => {
            if (first) choosePart(first.at);
            markedTriangle.value = place;
          }}
        >
          {place ? `Show triangle ${warning.index}` : `Look at ${first?.name ?? "it"}`}
        </button>
      )}
    </li>
  );
}
