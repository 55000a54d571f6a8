import { cost, figures, metres } from "../../model/format.ts";
import { PHYSICAL_LIMIT } from "../../model/costs.ts";
import type { Curve } from "../../model/result.ts";
import { mul, size } from "../../model/vec.ts";
import { logScale } from "../../model/scale.ts";
import type { MeshAnswer } from "../../model/answer.ts";
import { WORDS_OF_SHAPE } from "./cost.tsx";
import { Chart, across, upward, type Field } from "../parts/chart.tsx";

const FIELD: Field = { width: 300, height: 190, left: 40, right: 10, top: 10, bottom: 34 };
/** Lowest cost on the chart; lower costs are drawn there. */
const MIN_COST = 0.05;

const LINES = [
  ["mesh", "triangles"],
  ["decomposition", "hulls"],
  ["hull", "single hull"],
] as const;

/** The cost over the size in world, and the sizes at which another shape becomes effective. */
export function ScaleCurve({ now }: { now: MeshAnswer }) {
  const curve = now.result.cost.curve;
  if (!curve || curve.points.length < 2) return null;
  const { input, cost: costs } = now.result;
  const sizeAt = (factor: number) => mul(size(input.bounds), costs.scale).map((side) => metres(side * factor)).join(" × ");
  return (
    <>
      <Picture curve={curve} />
      <ul class="legend-list">
        <li class="effective">in effect</li>
        {LINES.filter(([key]) => curve.points.some((point) => point[key] !== null)).map(([key, name]) => (
          <li key={key} class={key}>
            {name}
          </li>
        ))}
      </ul>
      {curve.thresholds.length > 0 && (
        <ul class="thresholds">
          {curve.thresholds.map(({ factor, side, limit, below, above }, at) => (
            <li key={at}>
              Below {figures(factor)} times this size, {sizeAt(factor)}, where {side.toUpperCase()} is under {metres(limit)}: {inWords(below.rest)} counts instead of {inWords(above.rest)}.
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const inWords = (shape: string): string => WORDS_OF_SHAPE[shape] ?? shape.replaceAll("_", " ");

function Picture({ curve }: { curve: Curve }) {
  const { points, thresholds } = curve;
  const [first, last] = [points[0]?.factor ?? 1, points.at(-1)?.factor ?? 1];
  const costs = points.flatMap((point) => [point.effective.cost, ...LINES.map(([key]) => point[key] ?? MIN_COST)]);
  const x = logScale(first, last, ...across(FIELD));
  const y = logScale(Math.max(MIN_COST, Math.min(...costs)), Math.max(PHYSICAL_LIMIT, ...costs), ...upward(FIELD));
  const at = (value: number) => y(Math.max(MIN_COST, value));
  const path = (of: (point: Curve["points"][number]) => number | null) =>
    points.flatMap((point) => (of(point) === null ? [] : [`${x(point.factor)},${at(of(point) as number)}`])).join(" ");
  const inside = thresholds.filter(({ factor }) => factor > first && factor < last);
  const [[left, right], [bottom, top]] = [across(FIELD), upward(FIELD)];
  return (
    <Chart field={FIELD} x={x} y={y} counts="size in world, as a multiple" textOfX={(tick) => `${tick}×`} role="img" label={summary(curve)}>
      <line class="limit" x1={left} x2={right} y1={at(PHYSICAL_LIMIT)} y2={at(PHYSICAL_LIMIT)} />
      {inside.map(({ factor, limit }, number) => (
        <g key={factor} class="threshold">
          <line x1={x(factor)} x2={x(factor)} y1={top} y2={bottom} />
          <text x={x(factor) + 3} y={top + 9 + 11 * (number % 3)}>
            {metres(limit)}
          </text>
        </g>
      ))}
      {LINES.map(([key]) => (
        <polyline key={key} class={`curve ${key}`} points={path((point) => point[key])} />
      ))}
      <polyline class="curve effective" points={steps(curve).map(([factor, value]) => `${x(factor)},${at(value)}`).join(" ")} />
    </Chart>
  );
}

/** Returns the points of the effective cost, with a vertical step at each threshold between two sampled sizes. */
function steps({ points, thresholds }: Curve): [factor: number, cost: number][] {
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    const jumps = thresholds.filter(({ factor }) => before && before.factor < factor && factor <= point.factor);
    const from = before?.effective.cost ?? point.effective.cost;
    const jump = jumps.at(-1);
    const drawn: [number, number][] = jump ? [[jump.factor, from], [jump.factor, point.effective.cost]] : [];
    return [...drawn, [point.factor, point.effective.cost]];
  });
}

function summary({ points, thresholds }: Curve): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "Cost by size";
  const ends = `${cost(first.effective.cost)} at ${first.factor} times its size, ${cost(last.effective.cost)} at ${last.factor} times`;
  return `Cost at rest by size: ${ends}; ${thresholds.length} sizes at which another shape becomes effective. The dashed line is the limit of ${PHYSICAL_LIMIT} for physical objects.`;
}
