const GROUPS = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

/** Formats a whole number with grouped thousands, such as `12,345`. */
export const whole = (value: number): string => GROUPS.format(value);

/** Returns a text with a capital letter first. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a count with its noun, in the plural unless the count is 1. */
export const counted = (count: number, word: string, plural = `${word}s`): string =>
  `${whole(count)} ${count === 1 ? word : plural}`;

/** Formats a cost with two decimals, as viewers show it. */
export const cost = (value: number | null | undefined): string => (value == null ? "–" : value.toFixed(2));

/** Formats a length given in metres, in mm, cm or m. */
export function metres(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return "0 mm";
  if (size < 1e-4) return "< 0.1 mm";
  if (size < 0.01) return `${figures(value * 1000)} mm`;
  if (size < 1) return `${figures(value * 100)} cm`;
  return `${figures(value)} m`;
}

/** Formats a volume given in cubic metres, in m³, litres or millilitres. */
export function volume(value: number): string {
  if (value >= 1) return `${figures(value)} m³`;
  if (value >= 1e-3) return `${figures(value * 1e3)} l`;
  return `${figures(value * 1e6)} ml`;
}

/** Formats a fraction as a percentage. Shares below 0.0005 % are rounding errors and become 0 %. */
export const percent = (share: number): string => `${Math.abs(share) < 5e-6 ? "0" : figures(share * 100)} %`;

/** Formats a duration given in milliseconds. */
export const duration = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${figures(ms / 1000)} s`);

/** Formats a file size given in bytes. */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${figures(bytes / 1024)} KB` : `${figures(bytes / 1024 / 1024)} MB`;
}

/** Formats a number with three significant figures, without trailing zeros; from 1000 on as a whole number. */
export function figures(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) >= 1000) return whole(value);
  return String(Number(value.toPrecision(3)));
}
