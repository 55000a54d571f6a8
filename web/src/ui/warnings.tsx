import { triangleOf } from "../model/findings.ts";
import type { Warning } from "../model/result.ts";
import { markedTriangle, surfaces, type Answer } from "../state.ts";

/** What the creator should know although there is a result: notes, and what an upload would stumble over. */
export function Warnings({ now }: { now: Answer }) {
  const all = [...(now.whole?.errors ?? []), ...(now.whole?.warnings ?? []), ...now.result.warnings];
  if (!all.length) return null;
  return (
    <section class="panel warnings" aria-labelledby="warnings-title">
      <h2 id="warnings-title">Worth knowing</h2>
      <ul>
        {all.map((warning, at) => (
          <Line key={`${warning.code}${at}`} warning={warning} />
        ))}
      </ul>
    </section>
  );
}

function Line({ warning }: { warning: Warning }) {
  const { code, message, part, severity } = warning;
  const place = triangleOf(warning, surfaces.value);
  return (
    <li class={severity === "error" ? "bad" : ""}>
      {severity === "error" && <strong>An upload would fail: </strong>}
      {message}
      {message.endsWith(".") ? "" : "."}
      <small>
        {" "}
        {code}
        {part && `, ${part}`}
      </small>
      {place && (
        <button type="button" class="link" onClick={() => (markedTriangle.value = place)}>
          Show triangle {warning.index}
        </button>
      )}
    </li>
  );
}
