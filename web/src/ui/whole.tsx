import { PHYSICAL_LIMIT } from "../model/costs.ts";
import { cost, counted, figures, metres } from "../model/format.ts";
import { degreesOf } from "../model/placing.ts";
import { mul, size } from "../model/vec.ts";
import type { Part } from "../model/result.ts";
import { NOTHING } from "./summary.tsx";
import { choosePart, selected } from "../state.ts";
import type { MeshAnswer, Piece, WholeAnswer } from "../answer.ts";

/** Largest number of pieces in the list; further pieces are only counted. */
const MAX_LISTED = 200;

/** The three costs of the linkset; the largest one determines its land impact. */
export function WholeTotals({ now }: { now: WholeAnswer }) {
  const { data } = now.whole;
  const rows = [
    ["Physics", data.physics_cost, "hulls and triangles"],
    ["Download", data.streaming_cost, "data of the visible model"],
    ["Server", data.simulation_cost, "prims and scripts"],
  ] as const;
  return (
    <section class="panel" aria-labelledby="totals-title">
      <h2 id="totals-title">Land impact of the whole model</h2>
      <table class="figures">
        <tbody>
          {rows.map(([title, value, about]) => (
            <tr key={title} class={value === data.resource_cost ? "used" : ""}>
              <th scope="row">
                {title} <small>{about}</small>
              </th>
              <td>{cost(value)}</td>
            </tr>
          ))}
          <tr class="used">
            <th scope="row">Land impact <small>the largest of these, rounded</small></th>
            <td>{Math.max(1, Math.round(data.resource_cost))}</td>
          </tr>
        </tbody>
      </table>
      <p class="quiet">
        Physics cost with other shapes: single hulls {cost(data.model_physics_cost.hull)}, decompositions{" "}
        {cost(data.model_physics_cost.decomposition)}, triangles {cost(data.model_physics_cost.mesh)}.{" "}
        {data.can_be_physical ? "The model can be physical." : `The model costs more than ${PHYSICAL_LIMIT}, so it cannot be physical.`}
      </p>
    </section>
  );
}

/** The pieces of a whole model, the most expensive first. The selected piece shows its details. */
export function Pieces({ now }: { now: WholeAnswer }) {
  const order = now.pieces.map((_, at) => at).sort((a, b) => costOf(now.pieces[b]) - costOf(now.pieces[a]) || a - b);
  const listed = order.slice(0, MAX_LISTED);
  // A piece selected in the picture is always in the list.
  if (selected.value !== null && !listed.includes(selected.value)) listed.push(selected.value);
  return (
    <section class="panel" aria-labelledby="pieces-title">
      <h2 id="pieces-title">Parts, the most expensive first</h2>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="pieces-title">
        <table class="figures pieces">
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Hulls</th>
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            {listed.map((at) => (
              <Line key={at} now={now} at={at} />
            ))}
          </tbody>
        </table>
      </div>
      {order.length > MAX_LISTED && <p class="quiet">and {counted(order.length - MAX_LISTED, "more part")}. The picture shows all of them.</p>}
      {now.left > 0 && <p class="note">{counted(now.left, "part is", "parts are")} not drawn, because one picture would have too many triangles. The figures include all parts.</p>}
    </section>
  );
}

const costOf = (piece: Piece | undefined): number => piece?.cost?.effective.cost ?? -1;

function Line({ now, at }: { now: WholeAnswer; at: number }) {
  const piece = now.pieces[at];
  if (!piece) return null;
  const part = piece.part === null ? undefined : now.whole.parts[piece.part];
  const on = selected.value === at;
  const toggle = () => (selected.value = on ? null : at);
  return (
    <>
      <tr class={on ? "selected" : ""} data-piece={at} onClick={toggle}>
        <th scope="row">
          <button
            type="button"
            class="hull"
            aria-pressed={on}
            aria-expanded={on}
            onClick={(event) => {
              event.stopPropagation();
              toggle();
            }}
          >
            {piece.name}
          </button>
          {piece.number === 0 && <span class="badge">root</span>}
          {!part && <span class="badge bad">refused</span>}
        </th>
        <td>{part ? Math.max(1, part.hulls.length) : "–"}</td>
        <td>{cost(piece.cost?.effective.cost)}</td>
      </tr>
      {on && (
        <tr class="more">
          <td colSpan={3}>
            <Details now={now} piece={piece} part={part} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The position and the costs of a piece, and a button that shows its mesh alone. */
function Details({ now, piece, part }: { now: WholeAnswer; piece: Piece; part: Part | undefined }) {
  const same = now.pieces.filter(({ mesh }) => mesh === piece.mesh).length;
  const why = now.whole.errors.find(({ index }) => index === piece.mesh);
  return (
    <>
      <p>{placeOf(piece, part)}</p>
      {piece.cost && (
        <p>
          Single hull {cost(piece.cost.hull)}, decomposition {cost(piece.cost.decomposition)}, triangles {cost(piece.cost.mesh)}.
        </p>
      )}
      {part && <p>{part.fit.max_excess < NOTHING ? "Nothing bulges out." : `Bulges out by ${metres(part.fit.max_excess)}.`}</p>}
      {same > 1 && <p>The same mesh appears {same} times.</p>}
      {!part && <p class="note">{why?.message ?? "This mesh has no result."}</p>}
      {piece.part !== null && (
        <button type="button" class="alone" onClick={() => choosePart(piece.part)}>
          Show this part alone
        </button>
      )}
    </>
  );
}

function placeOf({ place }: Piece, part: Part | undefined): string {
  const sides = part ? `${mul(size(part.input.bounds), place.scale).map(figures).join(" × ")} m` : `scale ${place.scale.map(figures).join(" × ")}`;
  const degrees = degreesOf(place);
  const turn = degrees < 0.05 ? "not rotated" : `rotated by ${figures(degrees)}°`;
  return `${sides}, at ${place.position.map(figures).join(", ")}, ${turn}.`;
}

/** The choice of the part that is shown alone, and the way back to the whole model. */
export function PartOf({ now, of }: { now: MeshAnswer; of: NonNullable<MeshAnswer["of"]> }) {
  return (
    <section class="panel" aria-labelledby="part-title">
      <h2 id="part-title">A part of {now.model.name}</h2>
      <label class="field">
        <span>Part</span>
        <select id="part" value={of.part} onChange={(event) => choosePart(Number(event.currentTarget.value))}>
          {of.whole.parts.map((part, at) => (
            <option key={part.mesh} value={at}>
              {part.mesh_name}: {cost(part.cost.decomposition ?? part.cost.hull)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" id="all-parts" onClick={() => choosePart(null)}>
        Back to the whole model
      </button>
    </section>
  );
}
