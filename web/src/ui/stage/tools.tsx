import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { dispatch, doc, ruler, set, view } from "../../state/store.ts";
import type { ViewOptions } from "../../view/options.ts";
import { Segments } from "../parts/fields.tsx";
import { Icon } from "../parts/icons.tsx";
import { MEASURING } from "./measured.tsx";
import { WalkButton } from "./walk.tsx";
import { isSingleInEffect } from "./walking.ts";

const AXES = ["X: left to right", "Y: front to back", "Z: top to bottom"] as const;
const DRAWN = { model: ["Model", "The model's surface"], hulls: ["Hulls", "The hulls"], both: ["Both", "The hulls in the model"] } as const;
type Word = keyof typeof DRAWN;

/** What each word draws. */
const OPTIONS: Readonly<Record<Word, Pick<ViewOptions, "ghost" | "hulls">>> = {
  model: { ghost: "solid", hulls: false },
  hulls: { ghost: "off", hulls: true },
  both: { ghost: "ghost", hulls: true },
};

/** Distance to which *Explode* moves the hulls at first. */
const FIRST_EXPLOSION = 0.6;

const put = (changes: Partial<ViewOptions>) => set({ view: { ...view.value, ...changes } });

/** The switches and sliders of the view. */
export function Tools() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (menu.current && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, []);
  const { seeThrough, wireframe, single, figure, explode, section } = view.value;
  return (
    <div class="float tools" role="group" aria-label="View">
      <Sliders explode={explode} section={section} />
      <div class="switches">
        <Drawn />
        <i class="sep" />
        <Switch name="explode" label="Explode" on={explode > 0} about="Move the hulls apart" set={(on) => put({ explode: on ? FIRST_EXPLOSION : 0 })}>
          <Icon name="explode" />
          <span>Explode</span>
        </Switch>
        <Switch name="section" label="Section" on={section !== null} about="Cut the model open" set={(on) => put({ section: on ? { axis: 0, share: 0.5 } : null })}>
          <Icon name="section" />
          <span>Section</span>
        </Switch>
        <details
          ref={menu}
          class="more"
          id="more-view"
          onKeyDown={(event) => {
            if (event.key !== "Escape" || !menu.current?.open) return;
            event.stopPropagation();
            menu.current.open = false;
            menu.current.querySelector("summary")?.focus();
          }}
        >
          <summary class="tool" aria-label="More of the view" title="More of the view">
            <Icon name="more" />
          </summary>
          <div class="float menu">
            <Tick name="seethrough" on={seeThrough} set={(on) => put({ seeThrough: on })}>
              See through the hulls
            </Tick>
            <Tick name="wireframe" on={wireframe} set={(on) => put({ wireframe: on })}>
              Edges only
            </Tick>
            <Tick name="single" on={single || isSingleInEffect.value} disabled={isSingleInEffect.value} set={(on) => put({ single: on })}>
              The single hull around everything
            </Tick>
            <Tick name="figure" on={figure} set={(on) => put({ figure: on })}>
              A figure of 1.8 m
            </Tick>
            <Tick name="ruler" on={ruler.value !== null} set={(on) => set({ ruler: on ? [] : null, said: on ? MEASURING : "" })}>
              Measure between two points
            </Tick>
            <Tick name="compare" on={doc.value.compare !== null} set={(on) => dispatch({ do: "compare", key: on ? doc.value.chosen : null })}>
              Keep this result beside the next ones
            </Tick>
          </div>
        </details>
        <i class="sep" />
        <WalkButton />
      </div>
    </div>
  );
}

/** The choice between model, hulls and both. */
export function Drawn() {
  const { ghost, hulls } = view.value;
  const drawn = (Object.keys(OPTIONS) as Word[]).find((word) => OPTIONS[word].ghost === ghost && OPTIONS[word].hulls === hulls) ?? null;
  return <Segments name="drawn" label="What is drawn" value={drawn} words={DRAWN} set={(word) => put(OPTIONS[word])} />;
}

function Sliders({ explode, section }: Pick<ViewOptions, "explode" | "section">) {
  if (explode === 0 && !section) return null;
  return (
    <div class="sliders">
      {explode > 0 && (
        <label>
          <span>Apart</span>
          <input id="explode" type="range" min={0.01} max={1.5} step={0.01} value={explode} onInput={(event) => put({ explode: event.currentTarget.valueAsNumber })} />
        </label>
      )}
      {section && (
        <>
          <label>
            <span>Cut</span>
            <select id="section-axis" value={section.axis} onChange={(event) => put({ section: { ...section, axis: Number(event.currentTarget.value) as 0 | 1 | 2 } })}>
              {AXES.map((name, axis) => (
                <option key={name} value={axis}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>at</span>
            <input id="section-place" type="range" min={0} max={1} step={0.005} value={section.share} onInput={(event) => put({ section: { ...section, share: event.currentTarget.valueAsNumber } })} />
          </label>
        </>
      )}
    </div>
  );
}

interface TickProps {
  readonly name: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly set: (on: boolean) => void;
  readonly children: ComponentChildren;
}

interface SwitchProps extends Omit<TickProps, "disabled"> {
  readonly label: string;
  readonly about: string;
}

function Switch({ name, on, label, about, set: turn, children }: SwitchProps) {
  return (
    <button type="button" id={`show-${name}`} class="tool" aria-pressed={on} title={about} aria-label={label} onClick={() => turn(!on)}>
      {children}
    </button>
  );
}

function Tick({ name, on, disabled = false, set: turn, children }: TickProps) {
  return (
    <label class="tick">
      <input id={`show-${name}`} type="checkbox" checked={on} disabled={disabled} onChange={(event) => turn(event.currentTarget.checked)} />
      {children}
    </label>
  );
}
