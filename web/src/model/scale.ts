/** Maps values to pixels along an axis of a chart. */
export interface Scale {
  (value: number): number;
  readonly ticks: number[];
}

/** Returns evenly spaced ticks from 0 to at least `max`, with a step of 1, 2 or 5 times a power of ten. */
export function niceTicks(max: number, wanted: number): number[] {
  if (!(max > 0) || !Number.isFinite(max)) return [0, 1];
  const raw = max / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw * (1 - 1e-9)) ?? 10) * power;
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

/** Returns a linear scale from 0 to the first tick at or above `max`. */
export function linearScale(max: number, from: number, to: number, wanted = 5): Scale {
  const ticks = niceTicks(max, wanted);
  const top = ticks[ticks.length - 1] as number;
  return Object.assign((value: number) => from + (value / top) * (to - from), { ticks });
}

/**
 * Returns a logarithmic scale. `min` and `max` must be above 0. Ticks are the powers of ten; if there are fewer than
 * three, their multiples by 2 and 5 are ticks too.
 */
export function logScale(min: number, max: number, from: number, to: number): Scale {
  const [low, high] = [Math.log10(min), Math.log10(Math.max(max, min * 1.0001))];
  const powers = Array.from({ length: Math.floor(high + 1e-9) - Math.ceil(low - 1e-9) + 1 }, (_, at) => 10 ** (Math.ceil(low - 1e-9) + at));
  const fine = () =>
    Array.from({ length: Math.ceil(high) - Math.floor(low) + 1 }, (_, at) => 10 ** (Math.floor(low) + at))
      .flatMap((power) => [power, 2 * power, 5 * power])
      .filter((tick) => tick >= min * (1 - 1e-9) && tick <= max * (1 + 1e-9));
  const ticks = (powers.length >= 3 ? powers : fine()).map((tick) => Number(tick.toPrecision(6)));
  return Object.assign((value: number) => from + ((Math.log10(value) - low) / (high - low)) * (to - from), { ticks });
}
