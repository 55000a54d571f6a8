import { useState } from "preact/hooks";
import type { Piece } from "../../model/answer.ts";
import { counted } from "../../model/format.ts";
import { fits } from "../../model/rules.ts";
import { hide, hideAllBut } from "../../state/scene.ts";
import { session } from "../../state/store.ts";

/** Hides and shows many objects at once: all, all but the selected one, or those whose names fit a wildcard. */
export function Hiding({ pieces }: { pieces: readonly Piece[] }) {
  const { hidden, selected } = session.value;
  const [typed, setTyped] = useState("");
  const pattern = typed.trim();
  const hits = pattern ? pieces.filter(({ name }) => fits(pattern, name)) : [];
  const numbers = (some: readonly Piece[]) => some.map(({ number }) => number);
  const own = selected === null ? undefined : pieces[selected];
  const some = hidden.size > 0 && hidden.size < pieces.length;
  return (
    <fieldset class="hiding">
      <legend class="unseen">Hide or show many objects</legend>
      <div class="acts">
        <label>
          <input
            id="all-shown"
            type="checkbox"
            checked={hidden.size === 0}
            indeterminate={some}
            onChange={() => hide(numbers(pieces), hidden.size === 0)}
          />
          <span>{hidden.size ? `${counted(pieces.length - hidden.size, "object")} of ${pieces.length} shown` : "All objects shown"}</span>
        </label>
        {own && (
          <button type="button" class="link" id="hide-others" onClick={() => hideAllBut(pieces, [own.number])}>
            Hide all others
          </button>
        )}
      </div>
      <div class="add">
        <input
          id="hide-name"
          type="text"
          list="piece-names"
          autocomplete="off"
          aria-label="Name or wildcard of objects to hide or show"
          placeholder="wall*"
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="button" class="btn small" id="hide-named" disabled={!hits.length} onClick={() => hide(numbers(hits), true)}>
          Hide
        </button>
        <button type="button" class="btn small" id="show-named" disabled={!hits.length} onClick={() => hide(numbers(hits), false)}>
          Show
        </button>
        <button type="button" class="btn small" id="only-named" disabled={!hits.length} onClick={() => hideAllBut(pieces, numbers(hits))}>
          Only
        </button>
      </div>
      {pattern && <small class={hits.length ? "" : "fault"}>{hits.length ? counted(hits.length, "object") : "fits no object"}</small>}
      <datalist id="piece-names">
        {[...new Set(pieces.map(({ name }) => name))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </fieldset>
  );
}
