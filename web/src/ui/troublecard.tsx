import { useState } from "preact/hooks";
import type { Trouble } from "../model/trouble.ts";
import { triangleOf } from "../model/findings.ts";
import { placeOf } from "../model/levels.ts";
import { answer, client, markedTriangle, model, recompute, surfaces } from "../state.ts";

/** What went wrong, what to do about it, and the service's own words. */
export function TroubleCard({ trouble, retry }: { trouble: Trouble; retry?: () => void }) {
  return (
    <div class="trouble" role="alert">
      <h3>{trouble.title}</h3>
      <p>{trouble.advice}</p>
      {trouble.wantsKey && <KeyForm />}
      {retry && trouble.again && (
        <button type="button" class="primary" onClick={retry}>
          Try again
        </button>
      )}
      <p class="detail">{trouble.detail}</p>
      {retry && answer.value && <p>What is shown here is still the answer from before.</p>}
      {trouble.findings.length > 0 && (
        <ul>
          {trouble.findings.map((finding, at) => {
            const place = triangleOf(finding, surfaces.value);
            const where = placeOf(finding.part, model.value?.files ?? []);
            return (
              <li key={at}>
                {finding.message}
                {where && <small> in {where}</small>}
                {finding.index != null && <small> number {finding.index}</small>}
                {place && (
                  <button type="button" class="link" onClick={() => (markedTriangle.value = place)}>
                    Show it
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <p class="quiet">code: {trouble.code}</p>
    </div>
  );
}

/** The key stays in this page and is gone when it is closed. */
function KeyForm() {
  const [key, setKey] = useState("");
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        client.http.key = key.trim() || null;
        recompute();
      }}
    >
      <label>
        <span>Key</span>
        <input type="password" autocomplete="off" value={key} onInput={(event) => setKey(event.currentTarget.value)} />
      </label>
      <button type="submit">Use it</button>
    </form>
  );
}
