import { LEVELS } from "../model/levels.ts";
import { METHODS, DEFAULTS, PARAMETERS, pairsOf } from "../model/params.ts";
import { figures } from "../model/format.ts";
import { mul, size, type Vec } from "../model/vec.ts";
import { figuresOf } from "../answer.ts";
import { answer, change, model, params } from "../state.ts";
import { Advanced } from "./advanced.tsx";
import { Choice, NumberInput, Range } from "./fields.tsx";
import { Files } from "./files.tsx";

/** Whether the window is wide. On narrow windows the settings stand below the picture and are closed at first. */
const wide = window.matchMedia("(min-width: 1001px)").matches;

/** The files and the settings. Each change starts a new computation. */
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
          <Range name="max_hulls" title="Maximum hulls" value={max_hulls} />
          <Range name="max_vertices" title="Maximum vertices" value={max_vertices}>
            Of each hull.
          </Range>
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

/** The aim of the decomposition: a tolerance, a cost, or neither. */
function Aim({ tolerance, target }: { tolerance: number | null; target: number | null }) {
  const kind: AimKind = target !== null ? "cost" : tolerance !== null ? "tolerance" : "auto";
  const set = (next: AimKind) =>
    change({ tolerance: next === "tolerance" ? 0.02 : null, target_cost: next === "cost" ? suggestedCost() : null });
  return (
    <div class="field">
      <label for="aim">Aim for</label>
      <select id="aim" value={kind} onChange={(event) => set(event.currentTarget.value as AimKind)}>
        <option value="auto">Automatic</option>
        <option value="tolerance">A tolerance</option>
        <option value="cost">A cost</option>
      </select>
      {kind === "tolerance" && (
        <label class="row">
          <span>Maximum bulge</span>
          <NumberInput id="tolerance" value={(tolerance ?? 0) * 100} low={PARAMETERS.tolerance.min * 100} high={PARAMETERS.tolerance.max * 100} empty={2} onInput={(value) => change({ tolerance: (value ?? 2) / 100 })} />
          <small>% of the diagonal</small>
        </label>
      )}
      {kind === "cost" && (
        <label class="row">
          <span>Maximum cost</span>
          <NumberInput id="target_cost" value={target} low={PARAMETERS.target_cost.min} high={PARAMETERS.target_cost.max} empty={1} onInput={(value) => change({ target_cost: value ?? 1 })} />
        </label>
      )}
    </div>
  );
}

/** Returns half of the present cost, but at least 0.36. */
function suggestedCost(): number {
  const now = answer.value;
  return Math.max(0.36, Math.round((now ? figuresOf(now).cost : 2) * 50) / 100);
}

const AXES = ["X", "Y", "Z"] as const;

/** The scale in metres per unit, for all axes or for each axis, and the resulting size in world. */
function Size({ scale }: { scale: Vec }) {
  const apart = scale.some((axis) => axis !== scale[0]);
  const now = answer.value;
  // The instances of a whole model have their own scales.
  if (now?.kind === "whole" || (now?.kind === "mesh" && now.of)) return null;
  const set = (axis: number | null, value: number | null) =>
    change({ scale: scale.map((old, other) => (axis === null || axis === other ? (value ?? 1) : old)) as unknown as Vec });
  const inWorld = now && mul(size(now.result.input.bounds), scale);
  return (
    <div class="field size" role="group" aria-labelledby="scale-title">
      <div class="row">
        <span id="scale-title">Scale</span>
        <NumberInput id="scale" label="Scale: metres per unit" value={apart ? null : scale[0]} low={1e-6} high={PARAMETERS.scale.max} empty={1} onInput={(value) => set(null, value)} />
        <small>metres per unit</small>
      </div>
      <details open={apart}>
        <summary>Scale each axis separately</summary>
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

/** The level that the hulls are made from. */
function Source() {
  const now = answer.value;
  return (
    <label class="field">
      <span>Made from</span>
      <select id="source" value={params.value.source ?? ""} onChange={(event) => change({ source: event.currentTarget.value || null })}>
        <option value="">Automatic</option>
        {LEVELS.map(([level, title]) => (
          <option key={level} value={level}>
            {title.replace(/ \(.*/, "")}
          </option>
        ))}
        <option value="bounding_box">The bounding box</option>
        <option value="none">No physics</option>
      </select>
      {now?.kind === "mesh" && <small>{whySource(now.result.source_why)}</small>}
    </label>
  );
}

/**
 * Returns the reason for the choice of the level, in words of this page for the reasons that the service gives most
 * often.
 */
function whySource(why: string): string {
  if (why.startsWith("neither physics shape nor mid LOD")) return "The model has no separate physics shape, so the hulls are made from the visible model.";
  if (why.startsWith("no physics shape with geometry")) return "The model has no separate physics shape, so the hulls are made from the medium level.";
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
}
