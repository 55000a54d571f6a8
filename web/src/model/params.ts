import parameters from "./parameters.json" with { type: "json" };
import { readRules, type Rules } from "./rules.ts";
import type { Vec } from "./vec.ts";

/**
 * Values, ranges and defaults of the parameters of `POST /decompose`. A test compares them with the service's table.
 */
export const PARAMETERS = parameters;

/** The settings of a request; `null` means the server's default. Names match the parameters of `POST /decompose`. */
export interface Params {
  readonly method: Method;
  /** Largest error, of what hulls bulge and of what they fill, as a fraction of the diagonal of its bounding box. */
  readonly tolerance: number | null;
  /** Largest physics cost; replaces the tolerance. `free`: as much as the other weights of a linkset leave free. */
  readonly target_cost: number | typeof FREE | null;
  /** Largest land impact of a linkset. */
  readonly target_land_impact: number | null;
  readonly max_hulls: number;
  readonly max_vertices: number;
  /** Percentage of the hulls that the simplify stage keeps; 0 leaves the decomposition as it is. */
  readonly retain: number;
  /** Metres per unit, on each axis. */
  readonly scale: Vec;
  /** Level that the hulls are made from; `null` takes the first available one. */
  readonly source: string | null;
  /** Largest number of alternatives; 0 for none. */
  readonly front: number;
  /** Treatment of a model that lies on one line or in one point. */
  readonly degenerate: Degenerate;
  /** Thickness that a flat model gets, as a fraction of its diagonal. */
  readonly thickness: number;
  /** Treatment of a physics shape with a different bounding box from the visible model. */
  readonly box: BoxFit;
  /** Removes triangles that a simulator would reject from a physics mesh that the asset keeps. */
  readonly drop_degenerate: boolean;
  /** Physics shape type that the effective cost assumes; `null` chooses it from the result. */
  readonly physics_type: PhysicsType | null;
  /** Measures where an avatar can go among the hulls. */
  readonly walk: boolean;
  /** Whether the hulls keep every way open that the avatar has in the model. */
  readonly passages: Passages;
  /** Kind of physics: hulls, a triangle mesh, or the cheaper one. */
  readonly physics: Physics;
  /** Width and height of that avatar in metres, such as `0.5x1.8`. */
  readonly avatar: string;
  /** The axis of the file that points up; `null` takes the axis that the file declares. */
  readonly up: Axis | null;
  /** What the objects of a scene become; `null` if nobody has decided. */
  readonly parts: Parts | null;
  /** Settings of single parts of a scene. */
  readonly each: Rules;
}

/** The value of `target_cost` for physics that does not raise the land impact. */
export const FREE = "free";

/** The values of a setting, each with its title and an explanation. */
type Words<Word extends string> = Readonly<Record<Word, readonly [title: string, about: string]>>;

export const METHODS = {
  preview: ["Quick", "Fast first look; good for most models."],
  solid: ["Architecture", "Walls, doors and stairs: the most exact, keeps openings."],
  surface: ["Curved", "Organic shapes and open sheets."],
  wrap: ["Outside only", "Porous or messy models where only the outside matters."],
  auto: ["Automatic", "Chooses one of these methods for the model."],
  none: ["One hull", "Only the single hull around everything: the lowest cost."],
} as const satisfies Words<string>;

export type Method = keyof typeof METHODS;

export const DEGENERATES = {
  refuse: ["Reject it", "A line or a point has no volume and is probably a mistake, so the page shows an error."],
  slab: ["Make it a thin slab", "A line or a point becomes just thick enough to be uploaded."],
} as const satisfies Words<string>;

export type Degenerate = keyof typeof DEGENERATES;

export const BOXES = {
  as_is: ["Leave it as it is", "Hulls stay where the physics shape is. A viewer may stretch them during the upload."],
  stretch: ["Stretch to the visible box", "The physics shape is stretched to the box of the visible model, as a viewer does it."],
  pad: ["Fill up to the visible box", "Adds one or two tiny hulls in corners, at a cost of 0.20 each, so that a viewer does not stretch the shape."],
} as const satisfies Words<string>;

export type BoxFit = keyof typeof BOXES;

export const PHYSICS_TYPES = {
  prim: ["Prim", "The hulls collide: doors stay open."],
  convex_hull: ["Convex Hull", "Only the single hull collides: the cost is low, and every opening is closed."],
  none: ["None", "Nothing collides: people walk through. Not for the root of an object."],
} as const satisfies Words<string>;

export type PhysicsType = keyof typeof PHYSICS_TYPES;

export const PASSAGES = {
  keep: ["Keep them open", "No hull closes a way that a person of this size has in the model."],
  ignore: ["Ignore them", "Hulls may close doors and fill rooms: fewer hulls, lower cost."],
} as const satisfies Words<string>;

export type Passages = keyof typeof PASSAGES;

export const PHYSICS = {
  hulls: ["Hulls", "Exact at any size, and for objects that move."],
  mesh: [
    "Triangle mesh",
    "For large things of walls and floors. A moving object, or one with a side below 0.5 m, collides as its single hull. It has no inside: what gets through a wall stays there. Thin gaps may stop people differently. A physics weight above 32 cannot be physical. The price is an estimate.",
  ],
  cheapest: ["Whichever is cheaper", "Compares the single hull, the hulls and the mesh, and takes the least that keeps shape and ways. What is said of the mesh applies where it wins."],
} as const satisfies Words<string>;

export type Physics = keyof typeof PHYSICS;

export const PARTS = {
  merged: ["One mesh", "All objects become one mesh with one set of hulls."],
  objects: ["A linkset", "Each object is a prim with a shape of its own; equal objects are computed once."],
} as const satisfies Words<string>;

export type Parts = keyof typeof PARTS;

export const AXES = ["x", "y", "z"] as const;

export type Axis = (typeof AXES)[number];

export const DEFAULTS: Params = {
  method: "preview",
  tolerance: null,
  target_cost: null,
  target_land_impact: null,
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
  walk: false,
  passages: "keep",
  physics: "hulls",
  avatar: PARAMETERS.avatar.default,
  up: null,
  parts: null,
  each: {},
};

/** The settings under *Fine control*. */
export const FINE = [
  "method", "tolerance", "target_cost", "max_hulls", "max_vertices", "retain", "source", "physics_type", "box", "degenerate", "thickness",
  "drop_degenerate", "walk", "passages", "physics", "avatar",
] as const satisfies (keyof Params)[];

/** The titles of the settings under *Fine control*. */
export const TITLES = {
  method: "Method",
  tolerance: "Largest error",
  target_cost: "Largest physics cost",
  max_hulls: "Most hulls",
  max_vertices: "Most vertices per hull",
  retain: "Merge hulls, keep",
  source: "Made from",
  physics_type: "Physics shape type",
  box: "Physics smaller than the model",
  degenerate: "A model without volume",
  thickness: "Thickness of a flat model",
  drop_degenerate: "Remove triangles too thin to upload",
  walk: "List every place that hulls cut off",
  passages: "Doors, rooms and stairs",
  physics: "Kind of physics",
  avatar: "Person",
} as const satisfies Record<(typeof FINE)[number], string>;

/** Largest number of hulls that `box=pad` adds; `max_hulls` must allow one more than that. */
const PADS = 2;

/** Settings that replace each other: how exact, how costly, how much land. */
const AIMED = ["tolerance", "target_cost", "target_land_impact"] as const satisfies (keyof Params)[];

const NO_AIM = { tolerance: null, target_cost: null, target_land_impact: null } as const;

/** Applies changes and adjusts settings that the service does not accept together with them. */
export function changed(params: Params, changes: Partial<Params>): Params {
  const aim = AIMED.find((name) => changes[name] != null);
  const next = ofScene({ ...params, ...(aim ? NO_AIM : {}), ...changes }, changes);
  // A mesh has no hulls to pad: the later choice stays.
  if (next.physics !== "hulls" && next.box === "pad") return changes.box ? changed(next, { physics: "hulls" }) : { ...next, box: "as_is" };
  if (next.box !== "pad") return next;
  // `box=pad` and `front` exclude each other: the later choice stays.
  if (changes.front) return { ...next, box: "as_is" };
  return { ...next, front: 0, max_hulls: Math.max(next.max_hulls, PADS + 1) };
}

/** Adjusts the settings that are about linksets alone, and those that a linkset excludes. */
function ofScene(params: Params, changes: Partial<Params>): Params {
  if (params.parts !== "objects") {
    const { target_cost: cost } = params;
    return { ...params, target_cost: cost === FREE ? null : cost, target_land_impact: null, each: {} };
  }
  // A front has all budgets, so it excludes one of them.
  return changes.front ? { ...params, ...NO_AIM } : params;
}

/** Counts the settings among `names` that differ from their defaults. */
export const countChanged = (params: Params, names: readonly (keyof Params)[]): number =>
  names.filter((name) => textOf(params[name]) !== textOf(DEFAULTS[name])).length;

/** Returns the settings that differ from their defaults as name-value pairs, in a fixed order. */
export function pairsOf(params: Params): [string, string][] {
  const names = Object.keys(DEFAULTS) as (keyof Params)[];
  return names.filter((name) => countChanged(params, [name]) > 0).map((name) => [name, textOf(params[name])]);
}

/** Formats a value for a query: empty for `null`, one number for three equal axes. */
function textOf(value: Params[keyof Params]): string {
  if (value === null) return "";
  if (typeof value !== "object") return String(value);
  if (!isVec(value)) return JSON.stringify(value);
  return value.every((axis) => axis === value[0]) ? String(value[0]) : value.join(",");
}

const isVec = (value: Vec | Rules): value is Vec => Array.isArray(value);

/** Reads settings from name-value pairs. Values that are invalid or out of range become the defaults. */
export function paramsOf(pairs: Iterable<[string, string]>): Params {
  const given = new Map(pairs);
  const number = (name: Numeric) => inside(given.get(name), PARAMETERS[name].min, PARAMETERS[name].max);
  const whole = (name: Numeric) => {
    const value = number(name);
    return Number.isInteger(value) ? value : null;
  };
  const choice = <Word extends string>(name: string, words: Words<Word>) => {
    const value = given.get(name) ?? "";
    return Object.hasOwn(words, value) ? (value as Word) : null;
  };
  return {
    method: choice("method", METHODS) ?? DEFAULTS.method,
    tolerance: number("tolerance"),
    target_cost: given.get("target_cost") === FREE ? FREE : number("target_cost"),
    target_land_impact: whole("target_land_impact"),
    max_hulls: whole("max_hulls") ?? DEFAULTS.max_hulls,
    max_vertices: whole("max_vertices") ?? DEFAULTS.max_vertices,
    retain: number("retain") ?? DEFAULTS.retain,
    scale: scaleOf(given.get("scale")) ?? DEFAULTS.scale,
    source: given.get("source") ?? null,
    front: whole("front") ?? DEFAULTS.front,
    degenerate: choice("degenerate", DEGENERATES) ?? DEFAULTS.degenerate,
    thickness: number("thickness") ?? DEFAULTS.thickness,
    box: choice("box", BOXES) ?? DEFAULTS.box,
    drop_degenerate: given.get("drop_degenerate") === "true",
    physics_type: choice("physics_type", PHYSICS_TYPES),
    walk: given.get("walk") === "true",
    passages: choice("passages", PASSAGES) ?? DEFAULTS.passages,
    physics: choice("physics", PHYSICS) ?? DEFAULTS.physics,
    avatar: readAvatar(given.get("avatar") ?? "") ?? DEFAULTS.avatar,
    up: AXES.find((axis) => axis === given.get("up")) ?? null,
    parts: choice("parts", PARTS),
    each: readRules(given.get("each") ?? ""),
  };
}

/** Smallest and largest side of an avatar that the page offers, in metres. */
export const AVATAR_SIDES = [0.1, 10] as const;

/** Returns an avatar's size as the service spells it; `null` for anything but two sides within `AVATAR_SIDES`. */
export function readAvatar(text: string): string | null {
  const sides = text.split("x").map(Number);
  const [low, high] = AVATAR_SIDES;
  return sides.length === 2 && sides.every((side) => side >= low && side <= high) ? sides.join("x") : null;
}

type Numeric = "tolerance" | "target_cost" | "target_land_impact" | "max_hulls" | "max_vertices" | "retain" | "front" | "thickness";

function inside(text: string | undefined, low: number, high: number): number | null {
  const value = Number(text ?? NaN);
  return value >= low && value <= high ? value : null;
}

/** Reads one number for all axes, or three numbers. */
function scaleOf(text: string | undefined): Vec | null {
  const axes = (text ?? "").split(",").map((axis) => inside(axis.trim() || undefined, PARAMETERS.scale.min, PARAMETERS.scale.max));
  const [x, y, z] = axes.length === 1 ? [axes[0], axes[0], axes[0]] : axes;
  return x && y && z && axes.length <= 3 ? [x, y, z] : null;
}

/** Returns the query of the settings and of the pairs in `also`, with its question mark; empty if there are none. */
export function queryOf(params: Params, also: readonly [string, string][] = []): string {
  const pairs = [...pairsOf(params), ...also];
  return pairs.length ? `?${new URLSearchParams(pairs)}` : "";
}
