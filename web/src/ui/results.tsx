import { PHYSICAL_LIMIT, physicalPenalty } from "../model/costs.ts";
import { cost, metres, percent } from "../model/format.ts";
import { answer } from "../state.ts";
import { figuresOf, type Answer, type MeshAnswer, type WholeAnswer } from "../answer.ts";
import { Downloads } from "./downloads.tsx";
import { Front } from "./front.tsx";
import { HullList } from "./hulllist.tsx";
import { ScaleCurve } from "./scalecurve.tsx";
import { Summary, WORDS_OF_SHAPE } from "./summary.tsx";
import { Warnings } from "./warnings.tsx";
import { PartOf, Pieces, WholeTotals } from "./whole.tsx";

/** The panels with the figures of the result. */
export function Results() {
  const now = answer.value;
  if (!now) return null;
  return now.kind === "whole" ? <OfWhole now={now} /> : <OfMesh now={now} />;
}

function OfWhole({ now }: { now: WholeAnswer }) {
  return (
    <>
      <Summary now={now} />
      <Warnings now={now} />
      <Pieces now={now} />
      <WholeTotals now={now} />
      <Quality now={now} />
      <Downloads now={now} />
    </>
  );
}

function OfMesh({ now }: { now: MeshAnswer }) {
  return (
    <>
      {now.of && <PartOf now={now} of={now.of} />}
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

const SHAPES = { decomposition: "Decomposition", hull: "Single hull", mesh: "Triangles as they are" } as const;

function Costs({ now }: { now: MeshAnswer }) {
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
        In effect: {WORDS_OF_SHAPE[rest] ?? rest} at rest, {WORDS_OF_SHAPE[moving] ?? moving} when moving ({why}). A physical
        object of this size costs {penalty.toFixed(2)} times as much; above {PHYSICAL_LIMIT} at rest it cannot be physical.
      </p>
    </section>
  );
}

function Quality({ now }: { now: Answer }) {
  const { fit } = figuresOf(now);
  if (!fit) return null;
  const rows: [string, string, string][] = [
    ["Surface covered", percent(fit.coverage), "share of the model's surface that hulls cover"],
    ["Sticks out of the hulls", metres(fit.max_outside), "parts of the model that an avatar can walk through"],
    ["Hulls bulge out", metres(fit.max_excess), "invisible obstacles beyond the model"],
    ["Free space filled", fit.fill === undefined ? "–" : metres(fit.fill), "depth of rooms and gaps inside a hull"],
    ["Volume error", fit.volume_error === null ? "–" : percent(fit.volume_error), "measured for closed surfaces only"],
    ["Overlap", percent(fit.overlap), "share of the hulls' volume inside another hull"],
  ];
  const walk = now.kind === "mesh" ? now.result.walk : undefined;
  if (walk !== undefined) {
    rows.push(["Stays walkable", walk ? percent(walk.kept) : "–", "share of the places that an avatar reaches in the model; the warnings list what is closed"]);
  }
  return (
    <section class="panel" aria-labelledby="quality-title">
      <h2 id="quality-title">{now.kind === "whole" ? "Accuracy of the worst part" : "Accuracy"}</h2>
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
