import { counted } from "../../model/format.ts";
import { PARTS } from "../../model/params.ts";
import { isScene, objectsIn } from "../../model/scene.ts";
import { change } from "../../state/effects.ts";
import { chosen, doc } from "../../state/store.ts";
import { Segments } from "../parts/fields.tsx";

/** Asks what the objects of a file become, while nobody has decided. */
export function ObjectsQuestion() {
  const { model, params } = doc.value;
  const count = chosen.value && objectsIn(chosen.value.from);
  if (!count || !model?.files || params.parts !== null) return null;
  return (
    <div class="ask" id="objects-question" role="group" aria-labelledby="objects-words">
      <p id="objects-words">
        <b>{`This file has ${counted(count, "object")}.`}</b> They are one mesh now. As a linkset each is a prim with a shape and a cost of its own.
      </p>
      <div class="acts">
        <button type="button" class="btn small main" id="as-linkset" onClick={() => change({ parts: "objects" })}>
          Make a linkset
        </button>
        <button type="button" class="btn small" id="as-mesh" onClick={() => change({ parts: "merged" })}>
          Keep one mesh
        </button>
      </div>
    </div>
  );
}

/** What the objects of a file become, once it is known that there are several. */
export function ObjectsChoice() {
  const { params, model } = doc.value;
  const from = chosen.value?.from;
  if (!model?.files || !from || !(params.parts !== null || isScene(from) || objectsIn(from))) return null;
  return (
    <div class="line">
      <span class="muted">Objects</span>
      <Segments name="parts" label="What the objects become" small value={params.parts ?? "merged"} words={PARTS} set={(parts) => change({ parts })} />
    </div>
  );
}
