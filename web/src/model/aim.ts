import { changed, DEFAULTS, type Params } from "./params.ts";

/** What the hulls are made for: three words for settings that belong together. */
export const AIMS = {
  exact: ["Exact", "As close as the engine can, whatever it costs."],
  balanced: ["Balanced", "Close, and within a second for most models."],
  cheap: ["Cheap", "Rougher, for a lower cost. Ways stay open."],
} as const;

export type Aim = keyof typeof AIMS;

type Aimed = Pick<Params, "method" | "tolerance" | "target_cost">;

const SETTINGS: Readonly<Record<Aim, Aimed>> = {
  exact: { method: "auto", tolerance: 0.005, target_cost: null },
  balanced: { method: DEFAULTS.method, tolerance: null, target_cost: null },
  cheap: { method: "auto", tolerance: 0.1, target_cost: null },
};

/** Part of a cost that land impact rounds away: 3.49 is shown as 3. */
const ROUNDED_AWAY = 0.49;

/** Returns the settings of an aim. */
export const aimedAt = (aim: Aim): Aimed => SETTINGS[aim];

/** Returns the aim that the settings belong to; `null` for settings of the user's own. */
export function aimOf(params: Params): Aim | null {
  const aims = Object.keys(SETTINGS) as Aim[];
  return aims.find((aim) => (Object.keys(SETTINGS[aim]) as (keyof Aimed)[]).every((name) => SETTINGS[aim][name] === params[name])) ?? null;
}

/** Returns the settings for a land impact of at most `land`. */
export const atMost = (land: number): Aimed => ({ method: "auto", tolerance: null, target_cost: land + ROUNDED_AWAY });

/** Returns the land impact that a target cost stands for; `null` without a target. */
export const landOf = ({ target_cost }: Params): number | null => (target_cost === null ? null : Math.round(target_cost));

/** Returns the settings that keep every way open, without a limit that forbids it. */
export const opened = (params: Params): Params =>
  changed(params, { passages: "keep", target_cost: null, max_hulls: DEFAULTS.max_hulls, ...(params.method === "none" ? { method: DEFAULTS.method } : {}) });
