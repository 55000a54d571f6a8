/** What can be asked for; `null` leaves the server's default. Names and ranges are those of `POST /decompose`. */
export interface Params {
  readonly method: Method;
  /** Largest bulge out of the shape, as a fraction of its diagonal. */
  readonly tolerance: number | null;
  /** The most it may cost, instead of a tolerance. */
  readonly target_cost: number | null;
  readonly max_hulls: number;
  readonly max_vertices: number;
  /** Per cent of the hulls that the simplify stage keeps; 0 makes the single hull. */
  readonly retain: number;
  /** Metres a unit, the same on each axis. */
  readonly scale: number;
  /** Which level the hulls are made from; `null`: the first that there is. */
  readonly source: string | null;
  /** How many alternatives to look for; 0 for none. */
  readonly front: number;
}

export const METHODS = {
  preview: ["Quick", "Fast first look; good for most models."],
  solid: ["Architecture", "Walls, doors and stairs: the most exact, keeps openings."],
  surface: ["Curved", "Organic shapes and open sheets."],
  wrap: ["Outside only", "Porous or messy models where only the outside matters."],
  auto: ["Automatic", "Looks at the model and chooses one of these."],
  none: ["One hull", "Only the single hull around everything: the cheapest."],
} as const;

export type Method = keyof typeof METHODS;

export const DEFAULTS: Params = {
  method: "preview",
  tolerance: null,
  target_cost: null,
  max_hulls: 256,
  max_vertices: 256,
  retain: 0,
  scale: 1,
  source: null,
  front: 0,
};

/** The settings as name-value pairs, without those that are defaults, in a fixed order. */
export function pairsOf(params: Params): [string, string][] {
  const names = Object.keys(DEFAULTS) as (keyof Params)[];
  return names
    .filter((name) => params[name] !== null && params[name] !== DEFAULTS[name])
    .map((name) => [name, String(params[name])]);
}

/** The settings that name-value pairs ask for; what cannot be read is left at its default. */
export function paramsOf(pairs: Iterable<[string, string]>): Params {
  const given = new Map(pairs);
  const number = (name: string, low: number, high: number) => {
    const value = Number(given.get(name) ?? NaN);
    return value >= low && value <= high ? value : null;
  };
  const method = given.get("method") ?? "";
  return {
    method: Object.hasOwn(METHODS, method) ? (method as Method) : DEFAULTS.method,
    tolerance: number("tolerance", 0, 1),
    target_cost: number("target_cost", 0, 10000),
    max_hulls: number("max_hulls", 1, 256) ?? DEFAULTS.max_hulls,
    max_vertices: number("max_vertices", 4, 256) ?? DEFAULTS.max_vertices,
    retain: number("retain", 0, 100) ?? DEFAULTS.retain,
    scale: number("scale", 1e-6, 1e6) ?? DEFAULTS.scale,
    source: given.get("source") ?? null,
    front: number("front", 1, 32) ?? DEFAULTS.front,
  };
}

/** The query string of the settings and what is asked beside them, with its question mark; empty for defaults. */
export function queryOf(params: Params, also: readonly [string, string][] = []): string {
  const pairs = [...pairsOf(params), ...also];
  return pairs.length ? `?${new URLSearchParams(pairs)}` : "";
}
