import type { Piece, WholeAnswer } from "../../model/answer.ts";
import { cost, counted, figures, metres } from "../../model/format.ts";
import { visibleBox } from "../../model/outcome.ts";
import { PHYSICS_TYPES } from "../../model/params.ts";
import { degreesOf } from "../../model/placing.ts";
import { withSetting } from "../../model/rules.ts";
import { isScene } from "../../model/scene.ts";
import type { Part } from "../../model/result.ts";
import { mul, size } from "../../model/vec.ts";
import { change } from "../../state/effects.ts";
import { hide } from "../../state/scene.ts";
import { dispatch, doc, answer, session, set } from "../../state/store.ts";
import { Icon } from "../parts/icons.tsx";
import { NOTHING } from "../take/details.tsx";
import { Hiding } from "./hiding.tsx";

/** Largest number of pieces in the list; further pieces are only counted. */
const MAX_LISTED = 200;

/** The objects of a whole model, the most expensive first, or the one that is shown alone. */
export function Pieces() {
  const now = answer.value;
  if (now?.kind === "mesh" && now.of) return <Alone part={now.of.part} parts={now.of.whole.parts} />;
  if (now?.kind !== "whole") return null;
  const { selected } = session.value;
  const order = now.pieces.map((_, at) => at).sort((a, b) => costOf(now.pieces[b]) - costOf(now.pieces[a]) || a - b);
  const listed = order.slice(0, MAX_LISTED);
  const { hidden } = session.value;
  // A piece selected in the picture is always in the list.
  if (selected !== null && !listed.includes(selected)) listed.push(selected);
  return (
    <>
      {now.pieces.length > 1 && <Hiding pieces={now.pieces} />}
      <ul class="objects num" aria-label="Objects: hulls and physics cost, the most expensive first">
        {listed.map((at) => (
          <Line key={at} now={now} at={at} on={selected === at} />
        ))}
      </ul>
      {hidden.size > 0 && (
        <button type="button" id="show-hidden" class="link" onClick={() => set({ hidden: new Set() })}>
          {`Show ${counted(hidden.size, "hidden object")}`}
        </button>
      )}
      {order.length > MAX_LISTED && <p class="muted">and {counted(order.length - MAX_LISTED, "more object")}. The picture shows all of them.</p>}
      {now.left > 0 && <p class="note">{counted(now.left, "object is", "objects are")} not drawn, because one picture would have too many triangles. The figures include all objects.</p>}
    </>
  );
}

const costOf = (piece: Piece | undefined): number => piece?.cost?.effective.cost ?? -1;

function Line({ now, at, on }: { now: WholeAnswer; at: number; on: boolean }) {
  const piece = now.pieces[at];
  if (!piece) return null;
  const part = piece.part === null ? undefined : now.whole.parts[piece.part];
  const isHidden = session.value.hidden.has(piece.number);
  const type = piece.cost?.effective.shape ?? "prim";
  return (
    <li class={on ? "selected" : ""} data-piece={at}>
      <button type="button" class="object" aria-expanded={on} onClick={() => set({ selected: on ? null : at })}>
        <span>
          {piece.name}
          {piece.number === 0 && <i class="badge">root</i>}
          {!part && <i class="badge bad">refused</i>}
          {type !== "prim" && <i class="badge">{PHYSICS_TYPES[type as keyof typeof PHYSICS_TYPES]?.[0] ?? type}</i>}
        </span>
        <span class="muted">{part ? counted(Math.max(1, part.hulls.length), "hull") : "–"}</span>
        <em>{cost(piece.cost?.effective.cost)}</em>
      </button>
      <button type="button" class="icon eye" aria-pressed={isHidden} aria-label={`Hide ${piece.name}`} title={isHidden ? "Show it again" : "Hide it"} onClick={() => hide([piece.number], !isHidden)}>
        <Icon name={isHidden ? "unseen" : "eye"} />
      </button>
      {on && <Details now={now} piece={piece} part={part} />}
    </li>
  );
}

/** The position and the costs of a piece, and a button that shows its mesh alone. */
function Details({ now, piece, part }: { now: WholeAnswer; piece: Piece; part: Part | undefined }) {
  const same = now.pieces.filter(({ mesh }) => mesh === piece.mesh).length;
  const why = now.whole.errors.find(({ index }) => index === piece.mesh);
  return (
    <div class="more">
      <p>{placeOf(piece, part)}</p>
      {piece.cost && (
        <p>
          Single hull {cost(piece.cost.hull)}, hulls {cost(piece.cost.decomposition)}, triangles {cost(piece.cost.mesh)}.
        </p>
      )}
      {part && <p>{part.fit.max_excess < NOTHING ? "Nothing bulges out." : `Bulges out by ${metres(part.fit.max_excess)}.`}</p>}
      {same > 1 && <p>The same mesh appears {same} times.</p>}
      {!part && <p class="note">{why?.message ?? "This mesh has no result."}</p>}
      {part && isScene(now.whole) && doc.value.model?.files && <Type name={part.mesh_name} />}
      {piece.part !== null && (
        <button type="button" class="btn small alone" onClick={() => dispatch({ do: "part", part: piece.part })}>
          Show it alone
        </button>
      )}
    </div>
  );
}

/** The shape type of all objects with a part's mesh. */
function Type({ name }: { name: string }) {
  const { each } = doc.value.params;
  const set = (word: string) => change({ each: withSetting(each, name, "physics_type", word || null) });
  return (
    <label class="line">
      <span>Shape type</span>
      <select class="type" value={each[name]?.physics_type ?? ""} onChange={(event) => set(event.currentTarget.value)}>
        <option value="">Automatic</option>
        {Object.entries(PHYSICS_TYPES).map(([word, [title]]) => (
          <option key={word} value={word}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function placeOf({ place }: Piece, part: Part | undefined): string {
  const sides = part ? `${mul(size(visibleBox(part)), place.scale).map(figures).join(" × ")} m` : `scale ${place.scale.map(figures).join(" × ")}`;
  const degrees = degreesOf(place);
  const turn = degrees < 0.05 ? "not rotated" : `rotated by ${figures(degrees)}°`;
  return `${sides}, at ${place.position.map(figures).join(", ")}, ${turn}.`;
}

/** The choice of the object that is shown alone, and the way back to all. */
function Alone({ part, parts }: { part: number; parts: readonly Part[] }) {
  return (
    <>
      <label class="field">
        <span>Object</span>
        <select id="part" value={part} onChange={(event) => dispatch({ do: "part", part: Number(event.currentTarget.value) })}>
          {parts.map((one, at) => (
            <option key={one.mesh} value={at}>
              {one.mesh_name}: {cost(one.cost.decomposition ?? one.cost.hull)}
            </option>
          ))}
        </select>
      </label>
      <button type="button" id="all-parts" class="btn small" onClick={() => dispatch({ do: "part", part: null })}>
        Show all objects
      </button>
    </>
  );
}
