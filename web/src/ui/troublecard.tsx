import { useState } from "preact/hooks";
import type { Trouble } from "../model/trouble.ts";
import { triangleOf } from "../model/findings.ts";
import { placeOf } from "../model/levels.ts";
import { answer, client, markedTriangle, model, recompute, surfaces } from "../state.ts";

/** An error with its remedy and the message of the service. */
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
      {retry && answer.value && <p>The page still shows the previous result.</p>}
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

/** A form for the key. The page keeps the key until it is closed. */
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
