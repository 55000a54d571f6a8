import { PHYSICAL_LIMIT, physicalPenalty } from "../../model/costs.ts";
import { figuresOf, type Answer, type MeshAnswer } from "../../model/answer.ts";
import { capital, cost, metres, percent, whole } from "../../model/format.ts";
import { visibleBox } from "../../model/outcome.ts";
import type { WholeModel } from "../../model/result.ts";
import { answer } from "../../state/store.ts";
import { Fold } from "../parts/fields.tsx";
import { HullList } from "./hulllist.tsx";
import { ScaleCurve } from "./scalecurve.tsx";
import { WORDS_OF_SHAPE } from "./cost.tsx";

/** Smallest bulge worth showing, in metres: rounding to the block's grid causes smaller ones. */
export const NOTHING = 1e-4;

/** The figures behind the one number, each in a fold. */
export function Details() {
  const now = answer.value;
  if (!now) return null;
  return (
    <div class="details">
      {now.kind === "mesh" && now.hulls.length > 0 && (
        <Fold id="hull-list" title="Every hull">
          <HullList now={now} />
        </Fold>
      )}
      <Fold id="quality" title={now.kind === "whole" ? "How close the worst object is" : "How close it is"}>
        <Quality now={now} />
      </Fold>
      {now.kind === "mesh" && (
        <Fold id="shapes" title="What each shape costs">
          <Costs now={now} />
        </Fold>
      )}
      {now.kind === "mesh" && now.result.cost.curve && (
        <Fold id="sizes" title="When it is resized">
          <ScaleCurve now={now} />
        </Fold>
      )}
      {now.kind === "whole" && (
        <Fold id="shapes" title="What each shape costs">
          <p>
            Single hulls {cost(now.whole.data.model_physics_cost.hull)}, sets of hulls {cost(now.whole.data.model_physics_cost.decomposition)}, triangles {cost(now.whole.data.model_physics_cost.mesh)}.{" "}
            {now.whole.data.can_be_physical ? "The model can be physical." : `The model costs more than ${PHYSICAL_LIMIT}, so it cannot be physical.`}
          </p>
          {now.whole.linkset?.findings.map(({ code, part, message }) => (
            <p key={`${code}${part}`} class="muted">{`${capital(withNames(message, now.whole))}.`}</p>
          ))}
        </Fold>
      )}
    </div>
  );
}

/** Returns a message about a linkset with the names of the objects that it numbers. */
const withNames = (message: string, { prims }: WholeModel): string => message.replace(/\bprims\[(\d+)\]/g, (words, number: string) => prims?.[Number(number)]?.name ?? words);

const SHAPES = { decomposition: "Hulls", hull: "Single hull", mesh: "Triangles" } as const;

function Costs({ now }: { now: MeshAnswer }) {
  const { cost: costs } = now.result;
  const penalty = physicalPenalty(visibleBox(now.result), costs.scale);
  const { rest, moving, why } = costs.effective;
  return (
    <>
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
            const used = [rest === shape || (shape === "mesh" && rest === "triangle_mesh") ? "at rest" : "", moving === shape ? "moving" : ""].filter(Boolean);
            return (
              <tr key={shape} class={used.length ? "used" : ""}>
                <th scope="row">
                  {SHAPES[shape]}
                  {used.length > 0 && <span class="badge">{used.join(", ")}</span>}
                </th>
                <td>{cost(value)}</td>
                <td>{value === null ? "–" : costs.can_be_physical[shape] ? cost(value * penalty) : "not allowed"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="muted">
        In effect: {WORDS_OF_SHAPE[rest] ?? rest} at rest, {WORDS_OF_SHAPE[moving] ?? moving} when moving ({why}). A physical object of this size costs {penalty.toFixed(2)} times as much; above {PHYSICAL_LIMIT} at rest it cannot be physical.
      </p>
    </>
  );
}

function Quality({ now }: { now: Answer }) {
  const mesh = now.kind === "mesh" && now.result.cost.effective.rest === "mesh" ? now.result.mesh_fit : undefined;
  const { fit } = figuresOf(now.outcome.from);
  const own = now.kind === "mesh" ? now.result.fit : fit;
  if (!own) return null;
  // The fit is that of the hulls, and nobody meets them where the mesh counts.
  const rows: [string, string, string][] = mesh ? [
    ["Model off the mesh", metres(mesh.from_source), "largest distance from the model to the triangles that count"],
    ["Mesh off the model", metres(mesh.to_source), "largest distance from these triangles to the model"],
    ["Triangles", whole(mesh.triangles), `${metres(mesh.mean_width)} wide on average`],
  ] : [
    ["Surface covered", percent(own.coverage), "share of the model's surface that hulls cover"],
    ["Sticks out of the hulls", metres(own.max_outside), "parts of the model that people walk through"],
    ["Hulls bulge out", metres(own.max_excess), "invisible obstacles beyond the model"],
    ["Space filled", own.fill === undefined ? "–" : metres(own.fill), "depth of rooms and gaps inside a hull"],
    ["Volume error", own.volume_error === null ? "–" : percent(own.volume_error), "measured for closed surfaces only"],
    ["Overlap", percent(own.overlap), "share of the hulls' volume inside another hull"],
  ];
  const walk = now.kind === "mesh" ? now.result.walk : undefined;
  if (walk !== undefined) rows.push(["Stays walkable", walk ? percent(walk.kept) : "–", "share of the places that a person reaches in the model"]);
  return (
    <dl class="quality">
      {rows.map(([title, value, help]) => (
        <div key={title}>
          <dt>
            {title} <small>{help}</small>
          </dt>
          <dd class="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
