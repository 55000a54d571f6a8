import { noticeable, type Answer } from "../../model/answer.ts";
import { avatarOf } from "../../model/avatar.ts";
import { closersOf, triangleOf } from "../../model/findings.ts";
import { cost, metres } from "../../model/format.ts";
import { chargedFor, closedOf, isWhole } from "../../model/outcome.ts";
import { turned } from "../../model/placing.ts";
import type { Result, Warning } from "../../model/result.ts";
import { length, mul, size, type Vec } from "../../model/vec.ts";
import { partInWords, readable } from "../../model/wording.ts";
import { keepOpen, openAlternative } from "../../state/effects.ts";
import { answer, chosenPart, dispatch, doc, partTurn, session, set, shown, surfacesNow } from "../../state/store.ts";
import type { Spot } from "../../state/types.ts";
import { showStage } from "../parts/focus.ts";

/** Largest number of closed ways in the list. */
const MAX_WAYS = 3;

/** What the hulls close and fill, and the warnings of the result. */
export function Findings() {
  const outcome = shown.value;
  const from = outcome && (chosenPart.value ?? (isWhole(outcome.from) ? null : outcome.from));
  const now = answer.value;
  return (
    <>
      {from && <Closed from={from as Result} />}
      {now && <Warnings now={now} />}
    </>
  );
}

function Closed({ from }: { from: Result }) {
  const ways = closedOf(from);
  const { fit } = from;
  const diagonal = length(mul(size(from.input.bounds), from.cost.scale));
  const depth = fit.fill ?? 0;
  const instead = insteadOf(from);
  // The fit is that of the hulls, and nobody meets them where another shape is in effect.
  const meetsHulls = from.cost.effective.rest !== "mesh" && !instead;
  const filled = meetsHulls && depth > noticeable(diagonal) && fit.fill_at ? fit.fill_at : null;
  const bulges = meetsHulls && fit.max_excess > noticeable(diagonal) && fit.max_excess > depth * 1.05 && fit.worst_point ? fit.worst_point : null;
  if (!ways.length && !filled && !bulges && !instead) return null;
  const { height } = avatarOf(shown.value?.params.avatar ?? "");
  return (
    <div class="warn" id="closed" role="status">
      {instead && (
        <p id="instead">
          <b>{instead[0]}</b> {instead[1]}
        </p>
      )}
      {ways.slice(0, MAX_WAYS).map(({ at, hulls }, number) => {
        const feet = mul(at, from.cost.scale);
        const where = placeInWords(feet, from);
        const { names, are } = closersOf(hulls);
        return (
          <Item key={`way${number}`} title="A way is closed." text={`A person of ${height} m cannot get ${where}: ${names} ${are} in the way.`} spot={{ at: feet, closing: hulls, title: "Closed", more: names }}>
            {number === 0 && doc.value.model?.files && <KeepOpen />}
          </Item>
        );
      })}
      {ways.length > MAX_WAYS && <p class="muted">{`and ${ways.length - MAX_WAYS} more`}</p>}
      {filled && <Item title={`Space is filled, ${metres(depth)} deep.`} text="People and things stop at the red part." spot={{ at: filled, closing: null, title: `Filled ${metres(depth)}`, more: "deepest place" }} />}
      {bulges && <Item title={`Hulls bulge out by ${metres(fit.max_excess)}.`} text="People bump into something that they do not see." spot={{ at: bulges, closing: null, title: `Bulges ${metres(fit.max_excess)}`, more: "farthest place" }} />}
    </div>
  );
}

/** What counts in world instead of the hulls: a title and the reason. */
const INSTEAD: Readonly<Record<string, string>> = {
  hull: "The single hull counts in world: every opening is closed.",
  box: "A box counts in world: every opening is closed.",
};

/** Returns what counts in world instead of a set of hulls; `null` if the hulls count, or if there is only one. */
function insteadOf({ cost: { decomposition, effective }, hulls }: Result): [title: string, why: string] | null {
  const title = INSTEAD[effective.rest];
  if (!title || decomposition === null || hulls.length < 2) return null;
  return [title, `${readable(effective.why.split("; ")[0] ?? "")}. The hulls have no effect.`];
}

/** Returns where a place is in the model, in words. */
function placeInWords(at: Vec, { input, cost: { scale } }: Result): string {
  const share = (axis: 0 | 1 | 2) => {
    const [low, high] = [input.bounds.min[axis] * scale[axis], input.bounds.max[axis] * scale[axis]];
    return high > low ? (at[axis] - low) / (high - low) : 0.5;
  };
  const inside = [0, 1].every((axis) => share(axis as 0) > 0.1 && share(axis as 0) < 0.9);
  return inside ? "inside" : "to a place at its edge";
}

function Item({ title, text, spot, children }: { title: string; text: string; spot: Spot; children?: preact.ComponentChildren }) {
  const show = () => {
    set({ spot: { ...spot, at: partTurn.value ? turned(spot.at, partTurn.value) : spot.at } });
    showStage();
  };
  return (
    <div class="item">
      <p>
        <b>
          <span class="hatch" aria-hidden="true" /> {title}
        </b>{" "}
        {text}
      </p>
      <div class="acts">
        <button type="button" class="btn small bad show-spot" onClick={show}>
          Show
        </button>
        {children}
      </div>
    </div>
  );
}

/** Opens the closed ways again, with the cost of that if the page has the result already. */
export function KeepOpen({ id = "keep-open" }: { id?: string }) {
  const known = openAlternative();
  return (
    <button type="button" class="btn small" id={id} onClick={keepOpen}>
      {known ? `Keep it open: physics ${cost(chargedFor(known.from))}` : "Keep it open"}
    </button>
  );
}

interface LineProps {
  readonly warning: Warning;
  /** Index of the mesh that the warning concerns, in a whole model. */
  readonly mesh: number | null;
  /** The parts of a whole model that the warning concerns; empty if one mesh is shown. */
  readonly parts: readonly Named[];
}

interface Named {
  readonly at: number;
  readonly name: string;
}

/** Largest number of parts that one line names. */
const MAX_NAMED = 3;
/** Whether the page states a warning elsewhere: the question about the objects, or of one mesh the list of closed ways. */
const isStated = ({ code }: Warning, { kind }: Answer): boolean => code === "several_objects" || (code === "walk_lost" && kind === "mesh");

/** The warnings of a result, and the reasons for which an upload would fail. */
function Warnings({ now }: { now: Answer }) {
  const lines = linesOf(now).filter(({ warning }) => !isStated(warning, now));
  if (!lines.length) return null;
  return (
    <ul class="warnings" aria-label="Worth knowing">
      {lines.map((line, at) => (
        <Line key={`${line.warning.code}${at}`} {...line} />
      ))}
    </ul>
  );
}

function linesOf(now: Answer): LineProps[] {
  const own = (warning: Warning, mesh: number | null = null): LineProps => ({ warning, mesh, parts: [] });
  if (now.kind === "mesh") {
    const mesh = now.of ? (now.of.whole.parts[now.of.part]?.mesh ?? null) : null;
    return now.result.warnings.map((warning) => own(warning, mesh));
  }
  const { errors, warnings, parts } = now.whole;
  // List a warning that concerns several parts once.
  const lines = new Map<string, LineProps & { parts: Named[] }>();
  for (const [at, { warnings, mesh, mesh_name: name }] of parts.entries()) {
    for (const warning of warnings) {
      const key = `${warning.code} ${warning.message}`;
      if (!lines.has(key)) lines.set(key, { warning, mesh, parts: [] });
      lines.get(key)?.parts.push({ at, name });
    }
  }
  return [...errors.map((error) => own({ severity: "error", ...error })), ...warnings.map((warning) => own(warning)), ...lines.values()];
}

const namesOf = (parts: readonly Named[]): string => {
  const names = parts.slice(0, MAX_NAMED).map(({ name }) => name);
  return [...names, ...(parts.length > MAX_NAMED ? [`${parts.length - MAX_NAMED} more`] : [])].join(", ");
};

function Line({ warning, mesh, parts }: LineProps) {
  const { code, message, part: where, severity } = warning;
  const place = triangleOf(warning, surfacesNow.value, mesh);
  const [first] = parts;
  const text = readable(message);
  const name = first ? namesOf(parts) : partInWords(where, text);
  const show = () => {
    if (first && first.at !== doc.value.part) dispatch({ do: "part", part: first.at });
    if (place !== session.value.marked) set({ marked: place });
    showStage();
  };
  return (
    <li class={severity === "error" ? "bad" : ""}>
      {severity === "error" && <strong>An upload would fail: </strong>}
      {text}
      {text.endsWith(".") ? "" : "."}
      <small title={code}>{name && ` ${name}`}</small>
      {(place || first) && (
        <button type="button" class="link" onClick={show}>
          {place ? `Show triangle ${(warning.index ?? 0) + 1}` : `Show ${first?.name ?? "it"}`}
        </button>
      )}
    </li>
  );
}
