import { useEffect, useRef, useState } from "preact/hooks";
import { forget } from "../../state/persist.ts";
import { client } from "../../state/client.ts";
import { Icon } from "./icons.tsx";

const KEYS = [
  ["← ↑ → ↓", "turn the view"],
  ["Shift with ← ↑ → ↓", "move the figure"],
  ["+ and −", "zoom"],
  ["F", "see all"],
  ["Escape", "clear the selection"],
  ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"],
] as const;

/** The keys, what the browser keeps, and where to read more. */
export function Help({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [version, setVersion] = useState("");
  const [forgotten, setForgotten] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
    client.version().then(setVersion, () => undefined);
  }, []);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={close}>
      <header>
        <h2 id="help-title">Help and keys</h2>
        <button type="button" class="icon" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <p>
        Drop a model, choose how close its physics should be, and take the file that your tool reads. Red stripes mark openings that the hulls close and space that they fill.
      </p>
      <h3>In the view</h3>
      <dl class="keys">
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>Walk through it: the arrow keys or W, A, S and D walk and turn, with Shift they step aside, Space jumps, B drops a ball, X a box, V looks through the eyes, and Escape stops.</p>
      <p>Drag the figure to see where it fits. It climbs steps, and turns red where a hull is in its way.</p>
      <h3>Kept in this browser</h3>
      <p>The model, its settings and the last results stay in this browser, so that a reload brings them back. They are sent to this server only.</p>
      <button
        type="button"
        class="btn small"
        id="forget"
        onClick={() => {
          void forget();
          setForgotten(true);
        }}
      >
        Forget them
      </button>
      {forgotten && <small role="status"> Forgotten. The next change is kept again.</small>}
      <p class="muted">
        <a href="/docs">The requests of this server</a> · {version}
      </p>
    </dialog>
  );
}
