import { ADVANCED, BOXES, DEGENERATES, PARAMETERS, PHYSICS_TYPES, countChanged, type PhysicsType } from "../model/params.ts";
import { length, mul, size } from "../model/vec.ts";
import { metres } from "../model/format.ts";
import { answer, change, params } from "../state.ts";
import { Choice, NumberInput, Range } from "./fields.tsx";

const TYPES = { "": ["Automatic", "Prim if there is a decomposition, otherwise Convex Hull."], ...PHYSICS_TYPES } as const;

/**
 * Settings that few users need. The panel is closed at first and shows how many of its settings differ from the
 * defaults.
 */
export function Advanced() {
  const { retain, degenerate, thickness, box, drop_degenerate, physics_type, walk } = params.value;
  const changedCount = countChanged(params.value, ADVANCED);
  return (
    <details id="advanced" class="advanced">
      <summary>
        Advanced{changedCount > 0 && <span class="badge">{changedCount} changed</span>}
      </summary>
      <h3>In world</h3>
      <Choice id="physics_type" title="Physics shape type" value={physics_type ?? ""} words={TYPES} set={(word) => change({ physics_type: (word || null) as PhysicsType | null })} />
      <h3>Hulls</h3>
      <Range name="retain" title="Simplify: keep" unit="%" value={retain}>
        0 keeps the hulls as they are. Any other value merges hulls until this percentage remains.
      </Range>
      <Choice id="box" title="Physics smaller than the model" value={box} words={BOXES} set={(word) => change({ box: word })} />
      <h3>Difficult models</h3>
      <Choice id="degenerate" title="A model without volume" value={degenerate} words={DEGENERATES} set={(word) => change({ degenerate: word })} />
      <div class="field">
        <div class="row">
          <label for="thickness">Thickness of a flat model</label>
          <span class="value">
            <NumberInput id="thickness" value={thickness * 100} low={PARAMETERS.thickness.min * 100} high={PARAMETERS.thickness.max * 100} empty={0.1} onInput={(value) => change({ thickness: (value ?? 0.1) / 100 })} />%
          </span>
        </div>
        <small>Percentage of the model's diagonal{inMetres(thickness)}. It applies only to flat sheets, lines and points.</small>
      </div>
      <div class="field">
        <label class="tick">
          <input id="drop_degenerate" type="checkbox" checked={drop_degenerate} onChange={(event) => change({ drop_degenerate: event.currentTarget.checked })} />
          Remove triangles too thin to upload
        </label>
        <small>A simulator rejects a physics mesh with such triangles. It applies only if the mesh asset keeps triangles as its physics.</small>
      </div>
      <div class="field">
        <label class="tick">
          <input id="walk" type="checkbox" checked={walk} onChange={(event) => change({ walk: event.currentTarget.checked })} />
          Check where an avatar can walk
        </label>
        <small>Compares the places that an avatar of 0.5 x 1.8 m reaches in the model and among the hulls, and lists what hulls close.</small>
      </div>
    </details>
  );
}

/** Returns the thickness in metres, in words; empty unless one mesh is shown. */
function inMetres(thickness: number): string {
  const now = answer.value;
  if (now?.kind !== "mesh") return "";
  const diagonal = length(mul(size(now.result.input.bounds), now.result.cost.scale));
  return diagonal > 0 ? `, here ${metres(diagonal * thickness)}` : "";
}
