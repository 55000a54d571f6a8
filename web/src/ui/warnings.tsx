import { markedTriangle, type Answer } from "../state.ts";

/** What the creator should know although there is a result. */
export function Warnings({ now }: { now: Answer }) {
  const { warnings } = now.result;
  if (!warnings.length) return null;
  return (
    <section class="panel warnings" aria-labelledby="warnings-title">
      <h2 id="warnings-title">Worth knowing</h2>
      <ul>
        {warnings.map(({ code, message, part, index }, at) => (
          <li key={`${code}${at}`}>
            {message}.{part && <small> {part}</small>}
            {index != null && (
              <button type="button" class="link" onClick={() => (markedTriangle.value = index)}>
                Show triangle {index}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
