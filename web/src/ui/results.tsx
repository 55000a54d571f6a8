import { PHYSICAL_LIMIT, change as changeOf, physicalPenalty } from "../model/costs.ts";
import { atMost, cost, counted, duration, metres, percent, whole } from "../model/format.ts";
import type { Result } from "../model/result.ts";
import { answer, kept, type Answer } from "../state.ts";
import { Downloads } from "./downloads.tsx";
import { Front } from "./front.tsx";
import { HullList } from "./hulllist.tsx";
import { Parts } from "./parts.tsx";
import { ScaleCurve } from "./scalecurve.tsx";
import { Warnings } from "./warnings.tsx";

/** Everything that is known of the answer. */
export function Results() {
  const now = answer.value;
  if (!now) return null;
  return (
    <>
      <Parts now={now} />
      <Summary now={now} />
      <Warnings now={now} />
      <Costs now={now} />
      <Front now={now} />
      <HullList now={now} />
      <ScaleCurve now={now} />
      <Quality now={now} />
      <Downloads now={now} />
    </>
  );
}

/** The figures of what is looked at: the answer, or one line of its front. */
export function figuresOf(now: Answer): { cost: number; hulls: number; vertices: number; fit: Result["fit"] } {
  const line = now.choice === null ? undefined : now.result.front?.[now.choice];
  if (line) return line;
  const { result } = now;
  const vertices = result.hulls.reduce((sum, hull) => sum + hull.vertices, 0);
  return {
    cost: result.cost.decomposition ?? result.cost.hull,
    hulls: Math.max(1, result.hulls.length),
    vertices: vertices || result.hull.vertices,
    fit: result.fit,
  };
}

function Summary({ now }: { now: Answer }) {
  const shown = figuresOf(now);
  const before = kept.value && figuresOf(kept.value);
  const standIn = standInOf(now.result);
  const exact = shown.fit.max_excess === 0 || shown.fit.worst_hull === null;
  return (
    <section class="panel summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Physics cost</h2>
      <p class="headline">
        <output id="cost">{cost(shown.cost)}</output>
        {shown.cost > PHYSICAL_LIMIT && <span class="badge bad">too dear to be physical</span>}
      </p>
      <p>
        {counted(shown.hulls, "hull")}, {counted(shown.vertices, "corner")}.{" "}
        {exact ? "Nothing bulges out." : `Bulges out by ${atMost(shown.fit.max_excess)}.`}
      </p>
      {standIn && <p class="note">{standIn}</p>}
      {before && (
        <p class="compare">
          Before: {cost(before.cost)} with {counted(before.hulls, "hull")}. Now {changeOf(before.cost, shown.cost)}.
        </p>
      )}
      <p class="quiet">
        {now.result.cached ? "Known already: " : "Computed in "}
        {duration(now.took)} · {whole(now.result.input.triangles)} triangles ·{" "}
        {now.result.input.watertight ? "closed surface" : "open surface"}
      </p>
    </section>
  );
}

/** What is in force instead of the hulls, where size or kind brings that about. */
function standInOf({ cost: { effective } }: Result): string | null {
  const words = WORDS_OF_SHAPE[effective.rest] ?? effective.rest;
  return ["decomposition", "hull"].includes(effective.rest) ? null : `At this size ${words} stands in and costs ${cost(effective.cost)}.`;
}

const SHAPES = { decomposition: "Decomposition", hull: "Single hull", mesh: "Triangles as they are" } as const;

function Costs({ now }: { now: Answer }) {
  const { cost: costs, input } = now.result;
  const penalty = physicalPenalty(input.bounds, costs.scale);
  const { rest, moving, why } = costs.effective;
  return (
    <section class="panel" aria-labelledby="costs-title">
      <h2 id="costs-title">What each shape costs</h2>
      <table class="figures">
        <thead>
          <tr>
            <th scope="col">Shape</th>
            <th scope="col">At rest</th>
            <th scope="col">Physical</th>
          </tr>
        </thead>
        <tbody>
          {(["decomposition", "hull", "mesh"] as const).map((shape) => {
            const value = costs[shape];
            const allowed = costs.can_be_physical[shape];
            const used = [rest === shape || (shape === "mesh" && rest === "triangle_mesh") ? "at rest" : "", moving === shape ? "moving" : ""].filter(Boolean);
            return (
              <tr key={shape} class={used.length ? "used" : ""}>
                <th scope="row">
                  {SHAPES[shape]}
                  {used.length > 0 && <span class="badge">{used.join(", ")}</span>}
                </th>
                <td>{cost(value)}</td>
                <td>{value === null ? "–" : allowed ? cost(value * penalty) : "not allowed"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="quiet">
        In force: {WORDS_OF_SHAPE[rest] ?? rest} at rest, {WORDS_OF_SHAPE[moving] ?? moving} when moving ({why}). A physical
        object of this size costs {penalty.toFixed(2)} times as much; above {PHYSICAL_LIMIT} at rest it cannot be physical.
      </p>
    </section>
  );
}

const WORDS_OF_SHAPE: Readonly<Record<string, string>> = {
  decomposition: "the decomposition",
  hull: "the single hull",
  triangle_mesh: "the triangles",
  mesh: "the triangles",
  box: "a box",
  nothing: "nothing",
};

function Quality({ now }: { now: Answer }) {
  const { fit } = figuresOf(now);
  const rows: [string, string, string][] = [
    ["Surface covered", percent(fit.coverage), "share of the model's surface that lies on a hull"],
    ["Sticks out of the hulls", metres(fit.max_outside), "what can be walked through"],
    ["Hulls bulge out", metres(fit.max_excess), "where something invisible is in the way"],
    ["Volume error", fit.volume_error === null ? "–" : percent(fit.volume_error), "none without a closed surface"],
    ["Overlap", percent(fit.overlap), "how much of the hulls is in another hull"],
  ];
  return (
    <section class="panel" aria-labelledby="quality-title">
      <h2 id="quality-title">How exact it is</h2>
      <dl class="quality">
        {rows.map(([title, value, help]) => (
          <div key={title}>
            <dt>
              {title} <small>{help}</small>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
