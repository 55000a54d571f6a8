import { useEffect, useRef, useState } from "preact/hooks";
import { cardOf } from "../../model/card.ts";
import { counted } from "../../model/format.ts";
import type { Outcome } from "../../model/outcome.ts";
import { freeUpTo } from "../../model/weights.ts";
import { look, use } from "../../state/effects.ts";
import { alternatives, doc, picturing, session, set, shown, surfacesNow, weightsOf } from "../../state/store.ts";
import { dark } from "../parts/appearance.ts";
import { mendFocus } from "../parts/focus.ts";
import { HistoryButton } from "../parts/history.tsx";
import { Icon } from "../parts/icons.tsx";

/** The alternatives as cards: a click looks, *Use* takes. The result in use is always one of them. */
export function Alternatives() {
  const all = alternatives.value;
  const pictures = usePictures(all);
  return (
    <section class="float alts" id="alts" aria-labelledby="alts-title">
      <header>
        <h3 id="alts-title">
          Alternatives <span class="muted">Click a card to look at it. Undo returns to the previous one.</span>
        </h3>
        <HistoryButton which="undo" />
        <HistoryButton which="redo" />
        <button
          type="button"
          class="icon"
          id="alts-close"
          aria-label="Close the list"
          onClick={() => {
            look(null);
            set({ listed: false });
            mendFocus("#alternatives", "#shape-title");
          }}
        >
          <Icon name="close" />
        </button>
      </header>
      <ul class="strip">
        {all.map((outcome) => (
          <Card key={outcome.key} outcome={outcome} picture={pictures.get(outcome.key) ?? null} />
        ))}
      </ul>
    </section>
  );
}

function Card({ outcome, picture }: { outcome: Outcome; picture: string | null }) {
  const { key } = outcome;
  const weights = weightsOf(outcome);
  const card = cardOf(outcome, weights);
  if (!card) return null;
  const inUse = doc.value.chosen === key;
  const seen = shown.value?.key === key;
  const { land, physics, isMesh, count, depths, closes } = card;
  const counts = counted(count, isMesh ? "triangle" : "hull");
  return (
    <li class={`card ${seen ? "seen" : ""} ${inUse ? "used" : ""}`}>
      <button type="button" class="look" data-key={key} aria-pressed={seen} onClick={() => look(key)}>
        {picture ? <img src={picture} alt="" width="192" height="128" /> : <i class="blank" />}
        <b>
          {land} land{" "}
          {inUse && <i class="now">in use</i>}
          {weights.physics <= freeUpTo(weights) && <i class="free">free</i>}
        </b>
        <span>
          physics <em class="num">{physics}</em>
        </span>
        <span>
          {isMesh ? "triangles" : "hulls"} <em class="num">{count}</em>
        </span>
        {depths.map(({ what, text, bad }) => (
          <span key={what} class={bad ? "bad" : ""}>
            {what} <em class="num">{text}</em>
          </span>
        ))}
        {closes && <span class="bad">closes a way</span>}
        <span class="unseen">{counts}</span>
      </button>
      {!inUse && (
        <button type="button" class="btn small use" data-use={key} aria-label={`Use the alternative with physics ${physics} and ${counts}`} onClick={() => useAndStay(key)}>
          Use
        </button>
      )}
    </li>
  );
}

/** Takes a result. The focus, whose button goes, moves to its card, or to the button of the list. */
export function useAndStay(key: string): void {
  use(key);
  mendFocus(`.look[data-key="${CSS.escape(key)}"]`, "#alternatives", "#shape-title", "#step-3");
}

/** Draws the picture of each result once per theme, one at a time so that the page stays responsive. */
function usePictures(all: readonly Outcome[]): ReadonlyMap<string, string> {
  const [drawn, module, surfaces] = [dark.value, picturing.value, surfacesNow.value];
  const made = useRef({ drawn, surfaces, pictures: new Map<string, string>() });
  const [, drawAgain] = useState({});
  const keys = all.map(({ key }) => key).join();
  if (made.current.drawn !== drawn || made.current.surfaces !== surfaces) made.current = { drawn, surfaces, pictures: new Map() };
  const { pictures } = made.current;
  useEffect(() => {
    if (!module) return;
    let stopped = false;
    let studio: InstanceType<typeof module.Thumbnails> | null = null;
    const leave = () => {
      studio?.dispose();
      studio = null;
    };
    const left = all.filter(({ key }) => !pictures.has(key));
    const next = (at: number): void => {
      const outcome = left[at];
      if (stopped || !outcome) return leave();
      try {
        studio ??= new module.Thumbnails();
        pictures.set(outcome.key, studio.draw(module.describe(outcome, null, surfaces).shown, drawn ? module.DARK : module.LIGHT));
        drawAgain({});
        setTimeout(() => next(at + 1), 0);
      } catch {
        // Without WebGL the cards have no pictures.
        leave();
      }
    };
    next(0);
    return () => {
      stopped = true;
      leave();
    };
  }, [keys, drawn, surfaces, module]);
  return pictures;
}

/** Whether the list of alternatives is open. */
export const areListed = (): boolean => session.value.listed && alternatives.value.length > 0;
