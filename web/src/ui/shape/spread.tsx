import { useState } from "preact/hooks";
import { capital, cost, counted, metres } from "../../model/format.ts";
import { isScene, stopOf, stopsOf, type Stop } from "../../model/scene.ts";
import { freeUpTo, landInWords, type Weights } from "../../model/weights.ts";
import { compute } from "../../state/effects.ts";
import { goToStop } from "../../state/scene.ts";
import { doc, run, sceneFront, shown, weightsOf } from "../../state/store.ts";

/** A slider over what each land impact buys: the physics is distributed over the objects of a linkset. */
export function Spread() {
  const outcome = shown.value;
  const { model } = doc.value;
  if (!outcome || !isScene(outcome.from)) return null;
  const front = sceneFront.value;
  const stops = front && isScene(front.from) ? stopsOf(front.from) : [];
  if (!front) {
    if (!model?.files) return null;
    return (
      <>
        <button type="button" id="find-steps" class="btn wide" disabled={run.value !== null} onClick={() => void compute("alternatives")}>
          Spread the physics
        </button>
        <p class="hint">Finds what each land impact buys. Then a slider goes through it without computing again.</p>
      </>
    );
  }
  if (stops.length < 2) return <p class="hint">No other distribution of physics over these objects is better or cheaper.</p>;
  return <Slider stops={stops} at={stopOf(stops, outcome.from)} exact={stops.some(({ id }) => id === outcome.key)} weights={weightsOf(outcome)} />;
}

interface SliderProps {
  readonly stops: readonly Stop[];
  readonly at: number;
  /** Whether the result shown is one of the stops. */
  readonly exact: boolean;
  readonly weights: Weights;
}

function Slider({ stops, at, exact, weights }: SliderProps) {
  const [, drawAgain] = useState({});
  const free = freeUpTo(weights);
  const now = stops[at];
  if (!now) return null;
  // Where a step fails, the slider goes back to the one that is shown.
  const go = (to: number, take: boolean) => void goToStop(to, take).finally(() => drawAgain({}));
  const words = `${landInWords({ ...weights, physics: now.physics })} land, physics ${cost(now.physics)}`;
  return (
    <div class="spread">
      <label for="spread">
        <span>Physics over the objects</span>
        <b class="num">{exact ? words : `near ${words}`}</b>
      </label>
      <Errors stops={stops} at={at} free={free} />
      <input
        id="spread"
        type="range"
        min={0}
        max={stops.length - 1}
        step={1}
        value={at}
        disabled={run.value !== null}
        aria-valuetext={`${words}, ${errorInWords(now)}`}
        onInput={(event) => go(Number(event.currentTarget.value), false)}
        onChange={(event) => go(Number(event.currentTarget.value), true)}
      />
      <p class="ends muted">
        <span>cheapest</span>
        <span>most exact</span>
      </p>
      <p class="hint">{`${capital(errorInWords(now))}. ${freeInWords(now, free)}${maybeFree(weights)}`}</p>
    </div>
  );
}

const errorInWords = ({ error }: Stop): string => (error < 1e-3 ? "every object is exact" : `the errors of all objects are ${metres(error)} together`);

const freeInWords = ({ physics }: Stop, free: number): string =>
  physics <= free + 1e-6 ? `Physics is free up to ${cost(free)}.` : `${cost(physics - free)} above the ${cost(free)} that are free.`;

/** Says how much may be free where the download weight is not known; empty where it is. */
const maybeFree = ({ download, downloadMost, server }: Weights): string =>
  download !== null || downloadMost === null || downloadMost <= server ? "" : ` If the download weight is as high as ${cost(downloadMost)}, physics is free up to there.`;

const CHART = { width: 100, height: 28 };

/** The errors at each stop as bars. Those that cost no land are filled, the others striped. */
function Errors({ stops, at, free }: { stops: readonly Stop[]; at: number; free: number }) {
  const most = Math.max(...stops.map(({ error }) => error), 1e-9);
  const wide = CHART.width / stops.length;
  return (
    <svg class="errors" viewBox={`0 0 ${CHART.width} ${CHART.height}`} preserveAspectRatio="none" role="img" aria-label={`Errors at ${counted(stops.length, "step")}, from ${metres(stops[0]?.error ?? 0)} to ${metres(stops.at(-1)?.error ?? 0)}`}>
      {stops.map(({ id, error, physics }, number) => {
        const high = Math.max(1, (CHART.height - 2) * (error / most));
        const kind = `${physics <= free + 1e-6 ? "free" : "paid"} ${number === at ? "now" : ""}`;
        return <rect key={id} class={kind} x={number * wide + wide * 0.12} width={wide * 0.76} y={CHART.height - high} height={high} />;
      })}
    </svg>
  );
}
