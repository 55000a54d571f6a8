/** Maps values to pixels along an axis of a chart. */
export interface Scale {
  (value: number): number;
  readonly ticks: number[];
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
