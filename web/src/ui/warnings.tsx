import { triangleOf } from "../model/findings.ts";
import { readable } from "../model/format.ts";
import type { Warning } from "../model/result.ts";
import { choosePart, markedTriangle, surfaces } from "../state.ts";
import type { Answer } from "../answer.ts";

/** The warnings of a result, and the reasons for which an upload would fail. */
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
  /** Index of the mesh that the warning concerns, in a whole model. */
  readonly mesh: number | null;
  /** The parts of a whole model that the warning concerns; empty if one mesh is shown. */
  readonly parts: readonly Named[];
}

interface Named {
  readonly at: number;
  readonly name: string;
}

/** Largest number of parts that one line names. */
const MAX_NAMED = 3;

function linesOf(now: Answer): LineProps[] {
  const own = (warning: Warning, mesh: number | null = null): LineProps => ({ warning, mesh, parts: [] });
  if (now.kind === "mesh") {
    const mesh = now.of ? (now.of.whole.parts[now.of.part]?.mesh ?? null) : null;
    return now.result.warnings.map((warning) => own(warning, mesh));
  }
  const { errors, warnings, parts } = now.whole;
  // List a warning that concerns several parts once.
  const lines = new Map<string, LineProps & { parts: Named[] }>();
  for (const [at, { warnings, mesh, mesh_name: name }] of parts.entries()) {
    for (const warning of warnings) {
      const key = `${warning.code} ${warning.message}`;
      if (!lines.has(key)) lines.set(key, { warning, mesh, parts: [] });
      lines.get(key)?.parts.push({ at, name });
    }
  }
  return [...errors.map((error) => own({ severity: "error", ...error })), ...warnings.map((warning) => own(warning)), ...lines.values()];
}

const namesOf = (parts: readonly Named[]): string => {
  const names = parts.slice(0, MAX_NAMED).map(({ name }) => name);
  return [...names, ...(parts.length > MAX_NAMED ? [`${parts.length - MAX_NAMED} more`] : [])].join(", ");
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
          {place ? `Show triangle ${warning.index}` : `Show ${first?.name ?? "it"}`}
        </button>
      )}
    </li>
  );
}
