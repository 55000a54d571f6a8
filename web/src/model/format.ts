const GROUPS = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

/** `12345` as `12,345`. */
export const whole = (value: number): string => GROUPS.format(value);

/** A word with its count, in the plural but for one. */
export const counted = (count: number, word: string, plural = `${word}s`): string =>
  `${whole(count)} ${count === 1 ? word : plural}`;

/** A cost, to the hundredth as creators see them in world. */
export const cost = (value: number | null | undefined): string => (value == null ? "–" : value.toFixed(2));

/** A length in metres, in the unit that people would say. */
export function metres(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return "0 mm";
  if (size < 1e-4) return "< 0.1 mm";
  if (size < 0.01) return `${figures(value * 1000)} mm`;
  if (size < 1) return `${figures(value * 100)} cm`;
  return `${figures(value)} m`;
}

/** Words of the service with the long fractions in them rounded: people read them. */
export const readable = (words: string): string => words.replace(/\d+\.\d{5,}(?:e-?\d+)?/g, (number) => String(Number(Number(number).toPrecision(4))));

/** A volume in cubic metres, or litres and millilitres below. */
export function volume(value: number): string {
  if (value >= 1) return `${figures(value)} m³`;
  if (value >= 1e-3) return `${figures(value * 1e3)} l`;
  return `${figures(value * 1e6)} ml`;
}

/** A share as per cent; what rounding alone makes is nothing. */
export const percent = (share: number): string => `${Math.abs(share) < 5e-6 ? "0" : figures(share * 100)} %`;

/** A duration given in milliseconds. */
export const duration = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${figures(ms / 1000)} s`);

/** A file size. */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${figures(bytes / 1024)} KB` : `${figures(bytes / 1024 / 1024)} MB`;
}

/** Three figures, without trailing zeros; thousands grouped. */
export function figures(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) >= 1000) return whole(value);
  return String(Number(value.toPrecision(3)));
}
