import { changed, DEFAULTS, FREE, type Params } from "./params.ts";

/** What the hulls are made for: three words for settings that belong together. */
export const AIMS = {
  exact: ["Exact", "As close as the engine can, whatever it costs."],
  balanced: ["Balanced", "Close, and within a second for most models."],
  cheap: ["Cheap", "Rougher, for a lower cost. Ways stay open."],
} as const;

/** The aims of a linkset. */
export const LINKSET_AIMS = {
  ...AIMS,
  free: ["Free", "The best physics that does not raise the land impact."],
} as const;

export type Aim = keyof typeof LINKSET_AIMS;

type Aimed = Pick<Params, "method" | "tolerance" | "target_cost" | "target_land_impact">;

const SETTINGS: Readonly<Record<Aim, Aimed>> = {
  exact: { method: "auto", tolerance: 0.005, target_cost: null, target_land_impact: null },
  balanced: { method: DEFAULTS.method, tolerance: null, target_cost: null, target_land_impact: null },
  cheap: { method: "auto", tolerance: 0.1, target_cost: null, target_land_impact: null },
  free: { method: "auto", tolerance: null, target_cost: FREE, target_land_impact: null },
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

/** Returns the settings for a land impact of at most `land`. The other weights of a linkset are known, those of one mesh not. */
export function atMost(land: number, { parts }: Pick<Params, "parts">): Aimed {
  const limit = parts === "objects" ? { target_cost: null, target_land_impact: land } : { target_cost: land + ROUNDED_AWAY, target_land_impact: null };
  return { method: "auto", tolerance: null, ...limit };
}

/** Returns the land impact that the settings allow; `null` without a limit. */
export function landOf({ target_cost: cost, target_land_impact: land }: Params): number | null {
  if (land !== null) return land;
  return typeof cost === "number" ? Math.max(1, Math.round(cost)) : null;
}

/** Returns the settings that keep every way open, without a limit that forbids it. */
export const opened = (params: Params): Params =>
  changed(params, { passages: "keep", target_cost: null, target_land_impact: null, max_hulls: DEFAULTS.max_hulls, ...(params.method === "none" ? { method: DEFAULTS.method } : {}) });
