import { step } from "../../state/effects.ts";
import { canRedo, canUndo } from "../../state/store.ts";
import { mendFocus } from "./focus.ts";
import { Icon } from "./icons.tsx";

const STEPS = {
  undo: { name: "Undo", keys: "Ctrl+Z", can: canUndo },
  redo: { name: "Redo", keys: "Ctrl+Shift+Z", can: canRedo },
} as const;

/** A button that steps in the history. The last step disables it, and the focus moves to the other one. */
export function HistoryButton({ which, id }: { which: keyof typeof STEPS; id?: string }) {
  const { name, keys, can } = STEPS[which];
  const press = () => {
    step(which);
    mendFocus('button[aria-label="Undo"]:enabled', 'button[aria-label="Redo"]:enabled', "#shape-title");
  };
  return (
    <button type="button" id={id} class="icon" aria-label={name} title={`${name} (${keys})`} disabled={!can.value} onClick={press}>
      <Icon name={which} />
    </button>
  );
}
