import { METHODS, DEFAULTS, type Method, type Params } from "../model/params.ts";
import { answer, change, model, params } from "../state.ts";
import { LEVELS } from "./drop.tsx";
import { Files } from "./files.tsx";

/** On a narrow window the settings stand between the picture and the costs, and begin closed. */
const wide = window.matchMedia("(min-width: 1001px)").matches;

/** What is asked for. Each change computes anew. */
export function Controls() {
  const { method, tolerance, target_cost, max_hulls, max_vertices, retain, scale, source } = params.value;
  const fixed = !model.value?.files;
  const changed = JSON.stringify({ ...params.value, front: 0 }) !== JSON.stringify(DEFAULTS);
  return (
    <section class="panel controls" aria-labelledby="controls-title">
      <h2 id="controls-title">Model</h2>
      <Files />
      {fixed && <p class="note">This is a stored result. To try other settings, drop the model itself.</p>}
      <details class="settings" open={wide}>
        <summary>Settings</summary>
      <fieldset disabled={fixed} aria-label="Settings">
        <label class="field">
          <span>Method</span>
          <select id="method" value={method} onChange={(event) => change({ method: event.currentTarget.value as Method })}>
            {Object.entries(METHODS).map(([name, [title]]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
          <small>{METHODS[method][1]}</small>
        </label>
        <Aim tolerance={tolerance} target={target_cost} />
        <Range name="max_hulls" title="Most hulls" low={1} high={256} value={max_hulls} />
        <Range name="max_vertices" title="Corners a hull" low={4} high={256} value={max_vertices} />
        <Range name="retain" title="Simplify: keep" unit="%" low={0} high={100} value={retain} help="0 leaves all hulls as they are; else hulls are merged until this share is left." />
        <label class="field row">
          <span>Scale</span>
          <NumberInput id="scale" value={scale} low={1e-6} high={1e6} empty={1} onInput={(value) => change({ scale: value ?? 1 })} />
          <small>metres a unit</small>
        </label>
        <label class="field">
          <span>Made from</span>
          <select id="source" value={source ?? ""} onChange={(event) => change({ source: event.currentTarget.value || null })}>
            <option value="">First of physics, medium, high</option>
            {LEVELS.map(([level, title]) => (
              <option key={level} value={level}>
                {title.replace(/ \(.*/, "")}
              </option>
            ))}
            <option value="bounding_box">The bounding box</option>
            <option value="none">No physics</option>
          </select>
          {answer.value && <small>{answer.value.result.source_why}.</small>}
        </label>
        {changed && (
          <button type="button" class="link" onClick={() => change({ ...DEFAULTS, front: params.value.front })}>
            Reset settings
          </button>
        )}
      </fieldset>
      </details>
    </section>
  );
}

type AimKind = "auto" | "tolerance" | "cost";

/** A tolerance, a cost, or neither: they exclude each other. */
function Aim({ tolerance, target }: { tolerance: number | null; target: number | null }) {
  const kind: AimKind = target !== null ? "cost" : tolerance !== null ? "tolerance" : "auto";
  const set = (next: AimKind) =>
    change({ tolerance: next === "tolerance" ? 0.02 : null, target_cost: next === "cost" ? suggestedCost() : null });
  return (
    <div class="field">
      <label for="aim">Aim for</label>
      <select id="aim" value={kind} onChange={(event) => set(event.currentTarget.value as AimKind)}>
        <option value="auto">What suits the model</option>
        <option value="tolerance">A closeness</option>
        <option value="cost">A cost</option>
      </select>
      {kind === "tolerance" && (
        <label class="row">
          <span>Bulge at most</span>
          <NumberInput id="tolerance" value={(tolerance ?? 0) * 100} low={0} high={100} empty={2} onInput={(value) => change({ tolerance: (value ?? 2) / 100 })} />
          <small>% of the diagonal</small>
        </label>
      )}
      {kind === "cost" && (
        <label class="row">
          <span>Cost at most</span>
          <NumberInput id="target_cost" value={target} low={0.2} high={2632} empty={1} onInput={(value) => change({ target_cost: value ?? 1 })} />
        </label>
      )}
    </div>
  );
}

/** Half of what it costs now. */
function suggestedCost(): number {
  const now = answer.value?.result.cost.decomposition ?? 2;
  return Math.max(0.36, Math.round(now * 50) / 100);
}

interface RangeProps {
  readonly name: keyof Params;
  readonly title: string;
  readonly unit?: string;
  readonly low: number;
  readonly high: number;
  readonly value: number;
  readonly help?: string;
}

/** A slider with its number beside it. */
function Range({ name, title, unit = "", low, high, value, help }: RangeProps) {
  const set = (next: number | null) => change({ [name]: next ?? DEFAULTS[name] });
  return (
    <div class="field">
      <div class="row">
        <label for={name}>{title}</label>
        <span class="value">
          <NumberInput id={`${name}-number`} label={title} value={value} low={low} high={high} empty={DEFAULTS[name] as number} onInput={set} />
          {unit}
        </span>
      </div>
      <input id={name} type="range" min={low} max={high} step={1} value={value} onInput={(event) => set(event.currentTarget.valueAsNumber)} />
      {help && <small>{help}</small>}
    </div>
  );
}

interface NumberProps {
  readonly id: string;
  readonly value: number | null;
  readonly low: number;
  readonly high: number;
  /** What an empty field means. */
  readonly empty: number;
  readonly label?: string;
  readonly onInput: (value: number | null) => void;
}

function NumberInput({ id, value, low, high, empty, label, onInput }: NumberProps) {
  return (
    <input
      id={id}
      type="number"
      inputMode="decimal"
      min={low}
      max={high}
      step="any"
      placeholder={String(empty)}
      aria-label={label}
      value={value === null ? "" : Number(value.toPrecision(6))}
      onChange={(event) => {
        const next = event.currentTarget.valueAsNumber;
        onInput(Number.isFinite(next) ? Math.min(high, Math.max(low, next)) : null);
      }}
    />
  );
}
