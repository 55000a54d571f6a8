import { cost, metres } from "../model/format.ts";
import { linearScale } from "../model/scale.ts";
import { answer, change, choose, params, run, type Answer } from "../state.ts";

const [WIDTH, HEIGHT] = [300, 180];
const [LEFT, RIGHT, TOP, BOTTOM] = [46, 10, 10, 34];
/** How many alternatives are asked for. */
const WANTED = 8;

/** Cost against error of several decompositions; a click looks at one. */
export function Front({ now }: { now: Answer }) {
  const front = now.result.front ?? [];
  return (
    <section class="panel" aria-labelledby="front-title">
      <h2 id="front-title">Cheaper or closer</h2>
      {front.length === 0 ? (
        <Ask />
      ) : (
        <>
          <Chart now={now} />
          <Picked now={now} />
        </>
      )}
    </section>
  );
}

function Ask() {
  const fixed = !answer.value?.model.files;
  return (
    <>
      <p class="quiet">
        {fixed ? "This stored result holds no alternatives." : "Look for up to 8 other decompositions of this model, from the cheapest to the most exact."}
      </p>
      {!fixed && (
        <button type="button" id="alternatives" disabled={run.value !== null} onClick={() => change({ front: WANTED })}>
          Find alternatives
        </button>
      )}
    </>
  );
}

function Chart({ now }: { now: Answer }) {
  const front = now.result.front ?? [];
  const x = linearScale(Math.max(...front.map((line) => line.cost)), LEFT, WIDTH - RIGHT, 4);
  const y = linearScale(Math.max(...front.map((line) => line.fit.max_excess), 1e-6), HEIGHT - BOTTOM, TOP, 4);
  const path = front.map((line) => `${x(line.cost)},${y(line.fit.max_excess)}`).join(" ");
  return (
    <div class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label="Alternatives: physics cost across, largest bulge up">
        {x.ticks.map((tick) => (
          <g key={tick} class="tick">
            <line x1={x(tick)} x2={x(tick)} y1={TOP} y2={HEIGHT - BOTTOM} />
            <text x={x(tick)} y={HEIGHT - BOTTOM + 13} text-anchor="middle">
              {tick}
            </text>
          </g>
        ))}
        {y.ticks.map((tick) => (
          <g key={tick} class="tick">
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 5} y={y(tick) + 3} text-anchor="end">
              {tick === 0 ? "0" : metres(tick)}
            </text>
          </g>
        ))}
        <text class="axis" x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 4} text-anchor="middle">
          physics cost
        </text>
        <polyline class="line" points={path} />
        {front.map((line, at) => {
          const label = `${cost(line.cost)}: ${line.hulls} hulls, bulges ${metres(line.fit.max_excess)}`;
          const pick = () => choose(now.choice === at ? null : at);
          return (
            <g
              key={at}
              class={`point ${now.choice === at ? "on" : ""}`}
              role="button"
              tabIndex={0}
              aria-pressed={now.choice === at}
              aria-label={label}
              data-choice={at}
              onClick={pick}
              onKeyDown={(event) => {
                if (event.key !== "Enter" && event.key !== " ") return;
                event.preventDefault();
                pick();
              }}
            >
              <title>{label}</title>
              <circle class="reach" cx={x(line.cost)} cy={y(line.fit.max_excess)} r={13} />
              <circle class="dot" cx={x(line.cost)} cy={y(line.fit.max_excess)} r={5.5} />
            </g>
          );
        })}
      </svg>
      <p class="quiet">Largest bulge against cost. Choose a point to look at it.</p>
    </div>
  );
}

/** The alternative that is looked at, and how to have it. */
function Picked({ now }: { now: Answer }) {
  const line = now.choice === null ? undefined : now.result.front?.[now.choice];
  if (!line) return null;
  return (
    <div class="picked">
      <p>
        <strong>{cost(line.cost)}</strong> with {line.hulls} hulls. This is a look; downloads below are still of the answer.
      </p>
      <div class="row">
        {now.model.files && (
          <button type="button" class="primary" onClick={() => change({ tolerance: null, target_cost: aim(line.cost), front: params.value.front })}>
            Use this one
          </button>
        )}
        <button type="button" onClick={() => choose(null)}>
          Back to the answer
        </button>
      </div>
    </div>
  );
}

/** A budget that this cost fits in and nothing dearer: costs come in steps of 0.04. */
const aim = (value: number): number => Math.max(0.2, Number((value + 0.01).toFixed(2)));
