import { cost, counted, metres } from "../model/format.ts";
import { change as changeOf } from "../model/costs.ts";
import { errorOf, type Choice } from "../model/result.ts";
import { linearScale } from "../model/scale.ts";
import { change, choose, params, run } from "../state.ts";
import type { MeshAnswer } from "../answer.ts";
import { Chart, across, upward, type Field } from "./chart.tsx";

const FIELD: Field = { width: 300, height: 180, left: 46, right: 10, top: 10, bottom: 34 };
/** Number of alternatives to request. */
const WANTED = 8;

/** Alternatives to the result, as a chart of error against cost and as a table. A click shows one in the view. */
export function Front({ now }: { now: MeshAnswer }) {
  const front = now.result.front ?? [];
  return (
    <section class="panel" aria-labelledby="front-title">
      <h2 id="front-title">Cheaper or closer</h2>
      {front.length === 0 ? (
        <Ask now={now} />
      ) : (
        <>
          <Points now={now} front={front} />
          <Lines now={now} front={front} />
          <Picked now={now} />
        </>
      )}
    </section>
  );
}

function Ask({ now }: { now: MeshAnswer }) {
  const fixed = !now.model.files;
  const asked = now.params.front > 0;
  return (
    <>
      <p class="quiet">
        {asked
          ? "There is no alternative between this result and the single hull."
          : fixed
            ? "This stored result holds no alternatives."
            : `Look for up to ${WANTED} other decompositions of this model, from the cheapest to the most exact.`}
      </p>
      {!fixed && !asked && (
        <button type="button" id="alternatives" disabled={run.value !== null} onClick={() => change({ front: WANTED })}>
          Find alternatives
        </button>
      )}
    </>
  );
}

interface Shown {
  readonly now: MeshAnswer;
  readonly front: readonly Choice[];
}

/** Returns the index of the result among the alternatives: the last one; -1 if its hulls were merged afterwards. */
const resultAt = ({ now, front }: Shown): number => (now.params.retain > 0 ? -1 : front.length - 1);

const lineOf = (shown: Shown): number => shown.now.choice ?? resultAt(shown);

const pick = (shown: Shown, at: number) => choose(at === resultAt(shown) || at === shown.now.choice ? null : at);

function Points(shown: Shown) {
  const { front } = shown;
  const x = linearScale(Math.max(...front.map((line) => line.cost)), ...across(FIELD), 4);
  const y = linearScale(Math.max(...front.map((line) => errorOf(line.fit)), 1e-6), ...upward(FIELD), 4);
  const textOfY = (tick: number) => (tick === 0 ? "0" : metres(tick));
  return (
    <>
      <Chart field={FIELD} x={x} y={y} counts="physics cost" textOfY={textOfY} role="group" label="Alternatives: physics cost across, largest error up">
        <polyline class="line" points={front.map((line) => `${x(line.cost)},${y(errorOf(line.fit))}`).join(" ")} />
        {front.map((line, at) => {
          const label = `${cost(line.cost)}: ${counted(line.hulls, "hull")}, error ${metres(errorOf(line.fit))}`;
          const on = lineOf(shown) === at;
          return (
            <g
              key={at}
              class={`point ${on ? "on" : ""}`}
              role="button"
              tabIndex={0}
              aria-pressed={on}
              aria-label={label}
              data-choice={at}
              onClick={() => pick(shown, at)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== " ") return;
                event.preventDefault();
                pick(shown, at);
              }}
            >
              <title>{label}</title>
              <circle class="reach" cx={x(line.cost)} cy={y(errorOf(line.fit))} r={13} />
              <circle class="dot" cx={x(line.cost)} cy={y(errorOf(line.fit))} r={5.5} />
            </g>
          );
        })}
      </Chart>
      <p class="quiet">Largest error against cost: the larger of bulge and fill. Choose a point, or a line below, to show it.</p>
    </>
  );
}

/** The alternatives as a table, the result last. */
function Lines(shown: Shown) {
  const { now, front } = shown;
  const present = now.result.cost.decomposition ?? now.result.cost.hull;
  return (
    <table class="figures front">
      <thead>
        <tr>
          <th scope="col">Cost</th>
          <th scope="col">Hulls</th>
          <th scope="col">Bulge</th>
          <th scope="col">Fill</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {front.map((line, at) => (
          <tr key={at} class={lineOf(shown) === at ? "selected" : ""} onClick={() => pick(shown, at)}>
            <th scope="row">{cost(line.cost)}</th>
            <td>{line.hulls}</td>
            <td>{metres(line.fit.max_excess)}</td>
            <td>{line.fit.fill === undefined ? "–" : metres(line.fit.fill)}</td>
            <td>{at === resultAt(shown) ? "this result" : changeOf(present, line.cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The alternative shown, with a button that takes it. */
function Picked({ now }: { now: MeshAnswer }) {
  const line = now.choice === null ? undefined : now.result.front?.[now.choice];
  if (!line) return null;
  return (
    <div class="picked">
      <p>
        <strong>{cost(line.cost)}</strong> with {counted(line.hulls, "hull")}. The view shows this alternative; the downloads below still contain the result.
      </p>
      <div class="row">
        {now.model.files && (
          <button type="button" class="primary" onClick={() => change({ tolerance: null, target_cost: aim(line.cost), front: params.value.front })}>
            Use this one
          </button>
        )}
        <button type="button" onClick={() => choose(null)}>
          Back to the result
        </button>
      </div>
    </div>
  );
}

/** Returns a target cost that permits `value` and no higher cost: costs are multiples of 0.04. */
const aim = (value: number): number => Math.max(0.2, Number((value + 0.01).toFixed(2)));
