import { metres, size } from "./format.ts";
import { LEVELS, levelTitle } from "./levels.ts";
import { BOXES, DEGENERATES, METHODS, PARTS, PASSAGES, PHYSICS, PHYSICS_TYPES, TITLES } from "./params.ts";

/** The settings that messages name, each with its title and the place where the page has it. */
const SETTINGS: Readonly<Record<string, readonly [title: string, place: string]>> = {
  ...Object.fromEntries(Object.entries(TITLES).map(([name, title]) => [name, [title, "Fine control"] as const])),
  scale: ["Scale", "Model"],
  up: ["Up axis", "Model"],
  parts: ["Objects", "Model"],
  target_land_impact: ["Land impact at most", "Shape"],
};

/** The values of settings, each with its title. */
const VALUES: Readonly<Record<string, Readonly<Record<string, readonly [title: string, about: string]>>>> = {
  method: METHODS,
  physics: PHYSICS,
  physics_type: PHYSICS_TYPES,
  passages: PASSAGES,
  degenerate: DEGENERATES,
  box: BOXES,
  parts: PARTS,
};

const oneOf = (words: readonly string[]): string => words.join("|");
const NAMES = Object.keys(SETTINGS);
/** A setting with its value. A name alone counts only if it has an underscore: `scale` is also a word. */
const SETTING = new RegExp(`\`?\\b(?:(${oneOf(NAMES)})=(\\w+(?:\\.\\d+)?)|(${oneOf(NAMES.filter((name) => name.includes("_")))})\\b)\`?`, "g");
/** A level by the name that the service has for it, but not in a path such as `high_lod.positions[7]`. */
const LEVEL = new RegExp(`(["\`]?)\\b(medium_lod|${oneOf(LEVELS.map(([level]) => level))})\\b(?!\\.\\w|\\[)\\1`, "g");
/** The triangles for physics in a mesh asset. */
const MESH = /(["`]?)\bphysics_mesh\b(?!\.\w|\[)\1/g;

/** Shorter lengths, in metres, keep the figures of the message. */
const SHORTEST = 1e-4;

/**
 * Returns a message of the service in the words of the page. It begins with a capital letter, names settings and levels
 * by their titles, gives lengths and sizes as the page does, and rounds long fractions to four figures. Advice about parameters that the page does not have is left
 * out.
 */
export function readable(message: string): string {
  const words = message
    .replace(/; name the format with \?format= and one of: .*$/, "")
    .replace(/, or give their sizes as lod_bytes/, "")
    .replace(/ of each fits/, " of “Settings of single objects” fits")
    .replace(SETTING, (_, name: string | undefined, value: string | undefined, alone: string | undefined) => settingInWords(name ?? alone ?? "", value))
    .replace(LEVEL, (_, _quote, level: string) => `“${titleOf(level)}”`)
    .replace(MESH, "the triangle mesh")
    .replace(/\b(\d{4,}) bytes\b/g, (_, bytes: string) => size(Number(bytes)))
    .replace(/(\d) MiB\b/g, "$1 MB")
    .replace(/\b(?:limits|server)\.\w+ (?=allows|sets)/g, "this server ")
    // A length, but not the last of three coordinates.
    .replace(/(?<!, -?)\b(\d+\.\d{2,}(?:e-?\d+)?) m\b(?!\/)/g, (words, length: string) => (Number(length) < SHORTEST ? words : metres(Number(length))))
    .replace(/\d+\.\d{5,}(?:e-?\d+)?/g, (number) => String(Number(Number(number).toPrecision(4))));
  // A name with an underscore keeps its spelling.
  return words.replace(/^\p{Ll}(?![\p{L}\p{N}]*_)/u, (letter) => letter.toUpperCase());
}

/** Returns the part of a message's model in words; empty if there is none, or if the message in `words` names it. */
export function partInWords(part: string | null | undefined, words: string): string {
  const name = (part ?? "").replace(LEVEL, (_, _quote, level: string) => titleOf(level)).replace(MESH, "triangle mesh");
  return words.replaceAll(/[“”]/g, "").toLowerCase().includes(name.toLowerCase()) ? "" : name;
}

const titleOf = (level: string): string => levelTitle(level.replace("medium_lod", "mid_lod")) ?? level;

function settingInWords(name: string, value: string | undefined): string {
  const [title, place] = SETTINGS[name] ?? [name, ""];
  const words = VALUES[name]?.[value ?? ""]?.[0] ?? levelTitle(value ?? null) ?? value;
  // The values of `box` explain themselves, and a tick has no value.
  const named = value === undefined || value === "true" ? title : name === "box" ? words : `${title}: ${words}`;
  return `“${named}” under ${place}`;
}
