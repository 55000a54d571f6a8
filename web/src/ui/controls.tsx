import { LEVELS } from "../model/levels.ts";
import { METHODS, DEFAULTS, PARAMETERS, pairsOf } from "../model/params.ts";
import { figures } from "../model/format.ts";
import { mul, size, type Vec } from "../model/vec.ts";
import { figuresOf } from "../answer.ts";
import { answer, change, model, params } from "../state.ts";
import { Advanced } from "./advanced.tsx";
import { Choice, NumberInput, Range } from "./fields.tsx";
import { Files } from "./files.tsx";

/** On a narrow window the settings stand between the picture and the costs, and begin closed. */
const wide = window.matchMedia("(min-width: 1001px)").matches;

/** What is asked for. Each change computes anew. */
export function Controls() {
  const { method, tolerance, target_cost, max_hulls, max_vertices, scale } = params.value;
  const fixed = !model.value?.files;
  const isChanged = pairsOf({ ...params.value, front: 0 }).length > 0;
  return (
    <section class="panel controls" aria-labelledby="controls-title">
      <h2 id="controls-title">Model</h2>
      <Files />
      {fixed && <p class="note">This is a stored result. To try other settings, drop the model itself.</p>}
      <details class="settings" open={wide}>
        <summary>Settings</summary>
        <fieldset disabled={fixed} aria-label="Settings">
          <Choice id="method" title="Method" value={method} words={METHODS} set={(word) => change({ method: word })} />
          <Aim tolerance={tolerance} target={target_cost} />
          <Range name="max_hulls" title="Most hulls" value={max_hulls} />
          <Range name="max_vertices" title="Corners a hull" value={max_vertices} />
          <Size scale={scale} />
          <Source />
          <Advanced />
          {isChanged && (
            <button type="button" class="link reset" onClick={() => change({ ...DEFAULTS, front: params.value.front })}>
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
          <NumberInput id="tolerance" value={(tolerance ?? 0) * 100} low={PARAMETERS.tolerance.min * 100} high={PARAMETERS.tolerance.max * 100} empty={2} onInput={(value) => change({ tolerance: (value ?? 2) / 100 })} />
          <small>% of the diagonal</small>
        </label>
      )}
      {kind === "cost" && (
        <label class="row">
          <span>Cost at most</span>
          <NumberInput id="target_cost" value={target} low={PARAMETERS.target_cost.min} high={PARAMETERS.target_cost.max} empty={1} onInput={(value) => change({ target_cost: value ?? 1 })} />
        </label>
      )}
    </div>
  );
}

/** Half of what it costs now. */
function suggestedCost(): number {
  const now = answer.value;
  return Math.max(0.36, Math.round((now ? figuresOf(now).cost : 2) * 50) / 100);
}

const AXES = ["X", "Y", "Z"] as const;

/** Metres a unit: one number, or one for each axis, and the size in world that comes of it. */
function Size({ scale }: { scale: Vec }) {
  const apart = scale.some((axis) => axis !== scale[0]);
  const now = answer.value;
  // The pieces of a whole model have their own sizes.
  if (now?.kind === "whole" || (now?.kind === "mesh" && now.of)) return null;
  const set = (axis: number | null, value: number | null) =>
    change({ scale: scale.map((old, other) => (axis === null || axis === other ? (value ?? 1) : old)) as unknown as Vec });
  const inWorld = now && mul(size(now.result.input.bounds), scale);
  return (
    <div class="field size" role="group" aria-labelledby="scale-title">
      <div class="row">
        <span id="scale-title">Scale</span>
        <NumberInput id="scale" label="Scale: metres a unit" value={apart ? null : scale[0]} low={1e-6} high={PARAMETERS.scale.max} empty={1} onInput={(value) => set(null, value)} />
        <small>metres a unit</small>
      </div>
      <details open={apart}>
        <summary>Each axis by itself</summary>
        <div class="axes">
          {AXES.map((name, axis) => (
            <label key={name}>
              <span>{name}</span>
              <NumberInput id={`scale-${name}`} value={scale[axis as 0]} low={1e-6} high={PARAMETERS.scale.max} empty={1} onInput={(value) => set(axis, value)} />
            </label>
          ))}
        </div>
      </details>
      {inWorld && <small>{inWorld.map(figures).join(" × ")} m in world</small>}
    </div>
  );
}

/** Which level the hulls are made from. */
function Source() {
  const now = answer.value;
  return (
    <label class="field">
      <span>Made from</span>
      <select id="source" value={params.value.source ?? ""} onChange={(event) => change({ source: event.currentTarget.value || null })}>
        <option value="">First of physics, medium, high</option>
        {LEVELS.map(([level, title]) => (
          <option key={level} value={level}>
            {title.replace(/ \(.*/, "")}
          </option>
        ))}
        <option value="bounding_box">The bounding box</option>
        <option value="none">No physics</option>
      </select>
      {now?.kind === "mesh" && <small>{now.result.source_why}.</small>}
    </label>
  );
}
