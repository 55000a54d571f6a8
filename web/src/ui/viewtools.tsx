import type { ComponentChildren } from "preact";
import { answer, kept, keepBeside, view } from "../state.ts";
import type { ViewOptions } from "../view/pane.ts";

const AXES = ["left to right", "front to back", "top to bottom"] as const;
const AXIS_NAMES = ["X", "Y", "Z"] as const;

const set = (changes: Partial<ViewOptions>) => (view.value = { ...view.value, ...changes });

/** The switches and sliders of the view. */
export function ViewTools({ onFit }: { onFit: () => void }) {
  const { ghost, hulls, seeThrough, wireframe, single, worst, figure, explode, section } = view.value;
  const now = answer.value;
  const hasWorst = Boolean(now?.shown.worst);
  return (
    <div class="tools" role="toolbar" aria-label="View">
      <div class="switches">
        <button type="button" id="fit" onClick={onFit}>
          Fit
        </button>
        <Switch name="model" on={ghost !== "off"} set={(on) => set({ ghost: on ? "ghost" : "off" })}>
          Model
        </Switch>
        <Switch name="hulls" on={hulls} set={(on) => set({ hulls: on })}>
          Hulls
        </Switch>
        <Switch name="seethrough" on={seeThrough} set={(on) => set({ seeThrough: on })}>
          See through
        </Switch>
        <Switch name="wireframe" on={wireframe} set={(on) => set({ wireframe: on })}>
          Edges only
        </Switch>
        <Switch name="single" about="The single hull around everything" on={single} set={(on) => set({ single: on })}>
          Single hull
        </Switch>
        <Switch name="worst" about="The point where a hull bulges out farthest" on={worst && hasWorst} disabled={!hasWorst} set={(on) => set({ worst: on })}>
          Worst bulge
        </Switch>
        <Switch name="figure" about="A figure 1.8 m tall, for scale. Drag it, or move it with Shift and the arrow keys, to see where it fits" on={figure} set={(on) => set({ figure: on })}>
          Figure
        </Switch>
        <Switch name="section" about="Cut the model open along an axis" on={section !== null} set={(on) => set({ section: on ? { axis: 0, share: 0.5 } : null })}>
          Section
        </Switch>
        {now && (
          <Switch name="compare" about="Keep this result on the left while settings change on the right" on={kept.value !== null} set={(on) => (on ? keepBeside() : (kept.value = null))}>
            Compare
          </Switch>
        )}
      </div>
      <div class="sliders">
        <label>
          <span>Explode</span>
          <input id="explode" type="range" min={0} max={1.5} step={0.01} value={explode} onInput={(event) => set({ explode: event.currentTarget.valueAsNumber })} />
        </label>
        {section && (
          <>
            <label>
              <span>Cut</span>
              <select
                id="section-axis"
                value={section.axis}
                onChange={(event) => set({ section: { ...section, axis: Number(event.currentTarget.value) as 0 | 1 | 2 } })}
              >
                {AXIS_NAMES.map((name, axis) => (
                  <option key={name} value={axis}>
                    {name}: {AXES[axis]}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <span>at</span>
              <input
                id="section-place"
                type="range"
                min={0}
                max={1}
                step={0.005}
                value={section.share}
                onInput={(event) => set({ section: { ...section, share: event.currentTarget.valueAsNumber } })}
              />
            </label>
          </>
        )}
      </div>
    </div>
  );
}

interface SwitchProps {
  readonly name: string;
  readonly on: boolean;
  /** Explanation, shown as a tooltip. */
  readonly about?: string;
  readonly disabled?: boolean;
  readonly set: (on: boolean) => void;
  readonly children: ComponentChildren;
}

function Switch({ name, on, about, disabled = false, set: change, children }: SwitchProps) {
  return (
    <button type="button" id={`show-${name}`} class="switch" aria-pressed={on} title={about} disabled={disabled} onClick={() => change(!on)}>
      {children}
    </button>
  );
}
