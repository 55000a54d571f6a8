import { cost } from "../model/format.ts";
import { choosePart, type Answer } from "../state.ts";

/** The meshes of a whole model; one is looked at. */
export function Parts({ now }: { now: Answer }) {
  const { whole } = now;
  if (!whole) return null;
  return (
    <section class="panel" aria-labelledby="parts-title">
      <h2 id="parts-title">Meshes of this model</h2>
      <label class="field">
        <span>Look at</span>
        <select id="part" value={now.part} onChange={(event) => choosePart(Number(event.currentTarget.value))}>
          {whole.parts.map((part, at) => (
            <option key={part.mesh} value={at}>
              {part.mesh_name}: {cost(part.cost.decomposition ?? part.cost.hull)}
            </option>
          ))}
        </select>
      </label>
      {whole.data?.physics_cost !== undefined && (
        <p class="quiet">
          All together: physics {cost(whole.data.physics_cost)}
          {whole.data.resource_cost !== undefined && `, resources ${cost(whole.data.resource_cost)}`}.
        </p>
      )}
    </section>
  );
}
