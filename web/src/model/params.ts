import parameters from "./parameters.json" with { type: "json" };
import type { Vec } from "./vec.ts";

/** Words, ranges and defaults of `POST /decompose`. A test of the service compares them with its own table of parameters. */
export const PARAMETERS = parameters;

/** The settings of the page; `null` leaves the service's default. */
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
  /** Metres a unit on each axis. */
  readonly scale: Vec;
  /** Which level the hulls are made from; `null`: the first that there is. */
  readonly source: string | null;
  /** How many alternatives to look for; 0 for none. */
  readonly front: number;
  /** What becomes of a model on one line or in one point. */
  readonly degenerate: Degenerate;
  /** How thick a flat model becomes, as a fraction of its diagonal. */
  readonly thickness: number;
  /** What becomes of a physics shape whose box is not that of the visible model. */
  readonly box: BoxFit;
  /** Whether triangles that a simulator would refuse are left out of a physics mesh that stays. */
  readonly drop_degenerate: boolean;
  /** The shape type that the cost in force is for; `null`: what suits the answer. */
  readonly physics_type: PhysicsType | null;
}

/** A word that the service knows, with its title and what it means to a creator. */
type Words<Word extends string> = Readonly<Record<Word, readonly [title: string, about: string]>>;

export const METHODS = {
  preview: ["Quick", "Fast first look; good for most models."],
  solid: ["Architecture", "Walls, doors and stairs: the most exact, keeps openings."],
  surface: ["Curved", "Organic shapes and open sheets."],
  wrap: ["Outside only", "Porous or messy models where only the outside matters."],
  auto: ["Automatic", "Looks at the model and chooses one of these."],
  none: ["One hull", "Only the single hull around everything: the cheapest."],
} as const satisfies Words<string>;

export type Method = keyof typeof METHODS;

export const DEGENERATES = {
  refuse: ["Refuse it", "A line or a point has no volume, so it is probably a slip: you are told."],
  slab: ["Make it a thin slab", "A line or a point gets just enough body to be uploaded."],
} as const satisfies Words<string>;

export type Degenerate = keyof typeof DEGENERATES;

export const BOXES = {
  as_is: ["Leave it as it is", "Hulls stay where the physics shape is. A viewer may stretch them when it uploads."],
  stretch: ["Stretch to the visible box", "What a viewer makes of it: the physics shape is pulled to the box of the visible model."],
  pad: ["Fill up to the visible box", "Adds one or two tiny hulls in corners, 0.20 each, so that a viewer has nothing to stretch."],
} as const satisfies Words<string>;

export type BoxFit = keyof typeof BOXES;

export const PHYSICS_TYPES = {
  prim: ["Prim", "The hulls collide: doors stay open."],
  convex_hull: ["Convex Hull", "Only the single hull collides: cheap, and every opening is closed."],
  none: ["None", "Nothing collides: people walk through. Not for the root of an object."],
} as const satisfies Words<string>;

export type PhysicsType = keyof typeof PHYSICS_TYPES;

export const DEFAULTS: Params = {
  method: "preview",
  tolerance: null,
  target_cost: null,
  max_hulls: PARAMETERS.max_hulls.default,
  max_vertices: PARAMETERS.max_vertices.default,
  retain: PARAMETERS.retain.default,
  scale: [1, 1, 1],
  source: null,
  front: 0,
  degenerate: "refuse",
  thickness: PARAMETERS.thickness.default,
  box: "as_is",
  drop_degenerate: false,
  physics_type: null,
};

/** Those that few need; they stand apart. */
export const ADVANCED = ["retain", "physics_type", "box", "degenerate", "thickness", "drop_degenerate"] as const satisfies (keyof Params)[];

/** Hulls that `box=pad` may add: as many must be allowed beside one of the model's own. */
const PADS = 2;

/** Changed settings, with what contradicts the change put right: the service refuses both together. */
export function changed(params: Params, changes: Partial<Params>): Params {
  const next = { ...params, ...changes };
  if (next.box !== "pad") return next;
  // Either was chosen last: it stays.
  if (changes.front) return { ...next, box: "as_is" };
  return { ...next, front: 0, max_hulls: Math.max(next.max_hulls, PADS + 1) };
}

/** How many of these settings are not their defaults. */
export const countChanged = (params: Params, names: readonly (keyof Params)[]): number =>
  names.filter((name) => textOf(params[name]) !== textOf(DEFAULTS[name])).length;

/** The settings as name-value pairs, without those that are defaults, in a fixed order. */
export function pairsOf(params: Params): [string, string][] {
  const names = Object.keys(DEFAULTS) as (keyof Params)[];
  return names.filter((name) => countChanged(params, [name]) > 0).map((name) => [name, textOf(params[name])]);
}

/** A value as a query spells it; nothing for `null`. One number stands for three axes that are alike. */
function textOf(value: Params[keyof Params]): string {
  if (value === null) return "";
  if (typeof value !== "object") return String(value);
  return value.every((axis) => axis === value[0]) ? String(value[0]) : value.join(",");
}

/** The settings that name-value pairs ask for; what cannot be read is left at its default. */
export function paramsOf(pairs: Iterable<[string, string]>): Params {
  const given = new Map(pairs);
  const number = (name: Numeric) => inside(given.get(name), PARAMETERS[name].min, PARAMETERS[name].max);
  const whole = (name: Numeric) => {
    const value = number(name);
    return Number.isInteger(value) ? value : null;
  };
  const word = <Word extends string>(name: string, words: Words<Word>) => {
    const value = given.get(name) ?? "";
    return Object.hasOwn(words, value) ? (value as Word) : null;
  };
  return {
    method: word("method", METHODS) ?? DEFAULTS.method,
    tolerance: number("tolerance"),
    target_cost: number("target_cost"),
    max_hulls: whole("max_hulls") ?? DEFAULTS.max_hulls,
    max_vertices: whole("max_vertices") ?? DEFAULTS.max_vertices,
    retain: number("retain") ?? DEFAULTS.retain,
    scale: scaleOf(given.get("scale")) ?? DEFAULTS.scale,
    source: given.get("source") ?? null,
    front: whole("front") ?? DEFAULTS.front,
    degenerate: word("degenerate", DEGENERATES) ?? DEFAULTS.degenerate,
    thickness: number("thickness") ?? DEFAULTS.thickness,
    box: word("box", BOXES) ?? DEFAULTS.box,
    drop_degenerate: given.get("drop_degenerate") === "true",
    physics_type: word("physics_type", PHYSICS_TYPES),
  };
}

type Numeric = "tolerance" | "target_cost" | "max_hulls" | "max_vertices" | "retain" | "front" | "thickness";

function inside(text: string | undefined, low: number, high: number): number | null {
  const value = Number(text ?? NaN);
  return value >= low && value <= high ? value : null;
}

/** One number for all axes, or one for each. */
function scaleOf(text: string | undefined): Vec | null {
  const axes = (text ?? "").split(",").map((axis) => inside(axis.trim() || undefined, 1e-6, PARAMETERS.scale.max));
  const [x, y, z] = axes.length === 1 ? [axes[0], axes[0], axes[0]] : axes;
  return x && y && z && axes.length <= 3 ? [x, y, z] : null;
}

/** The query string of the settings and what is asked beside them, with its question mark; empty for defaults. */
export function queryOf(params: Params, also: readonly [string, string][] = []): string {
  const pairs = [...pairsOf(params), ...also];
  return pairs.length ? `?${new URLSearchParams(pairs)}` : "";
}
