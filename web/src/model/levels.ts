/** The levels of detail, each with its title. An upload has at most one file per level. */
export const LEVELS = [
  ["high_lod", "High detail (the visible model)"],
  ["physics_shape", "Physics shape (the source of the hulls)"],
  ["mid_lod", "Medium detail"],
  ["low_lod", "Low detail"],
  ["lowest_lod", "Lowest detail"],
] as const;

/** Words in a file name that mark its level. Words that also occur in names of models count at the end only. */
const WORDS_OF: readonly (readonly [level: string, word: RegExp])[] = [
  ["physics_shape", word("phys|physics|collision|ucx")],
  ["mid_lod", word("lod[ _.-]?2(?!\\d)")],
  ["low_lod", word("lod[ _.-]?1(?!\\d)")],
  ["lowest_lod", word("lod[ _.-]?0(?!\\d)")],
  ["mid_lod", word("medium|mid", "$")],
  ["low_lod", word("low", "$")],
  ["lowest_lod", word("lowest", "$")],
];

/** Matches whole words only, so `pillow` does not match `low`. */
function word(words: string, end = ""): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?![\\p{L}\\p{N}]*\\p{L})${end && `[^\\p{L}]*${end}`}`, "u");
}

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, "");

/** Guesses the level of a file from its name; the high LOD if the name has no such word. */
export function guessLevel(name: string): string {
  const stem = stemOf(name).replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  return WORDS_OF.find(([, word]) => word.test(stem))?.[0] ?? "high_lod";
}

/**
 * Assigns a different level to each file: first the levels that the names suggest, then the remaining ones in order.
 */
export function withLevels<File extends Named>(files: readonly File[]): [file: File, level: string][] {
  const taken = files.slice(0, LEVELS.length);
  const wanted = taken.map(({ name }) => guessLevel(name));
  const named = wanted.map((level, at) => wanted.indexOf(level) === at);
  const free = LEVELS.map(([level]): string => level).filter((level) => !wanted.includes(level));
  return taken.map((file, at) => [file, named[at] ? (wanted[at] as string) : (free.shift() as string)]);
}

interface Named {
  readonly name: string;
}

/** Endings of materials and textures, which often lie beside a model. */
const COMPANION = /\.(mtl|png|jpe?g|tga|bmp|tiff?|dds|webp)$/i;

/** The name of a part for files that a glTF document names; it stands in place of a level. */
export const BESIDE = "files";

/**
 * Splits dropped files into model files, at most one per level, files that a glTF document names, and notes about the other
 * files.
 */
export function sorted<File extends Named>(files: readonly File[]): { models: File[]; beside: File[]; notes: string[] } {
  const hasDocument = files.some(({ name }) => /\.gltf$/i.test(name));
  const named = files.filter(({ name }) => hasDocument && /\.bin$/i.test(name));
  const shapes = files.filter((file) => !COMPANION.test(file.name) && !named.includes(file));
  // If all files are companions, send them: the error of the service explains the problem.
  const models = shapes.length ? shapes : [...files];
  const ignored = files.filter((file) => !models.includes(file) && !named.includes(file));
  const tooMany = models.slice(LEVELS.length);
  const notes: string[] = [];
  if (ignored.length) notes.push(`Not needed: ${namesOf(ignored)}. Physics shapes have no materials or textures.`);
  if (tooMany.length) notes.push(`Left out: ${namesOf(tooMany)}. A model has at most ${LEVELS.length} levels, with one file per level.`);
  return { models: models.slice(0, LEVELS.length), beside: named, notes };
}

/** Returns the files that are whole models by their names, if there are several: they may be levels of one model or not. */
export function rivals<File extends Named>(models: readonly File[]): File[] {
  const whole = models.filter(({ name }) => guessLevel(name) === "high_lod");
  return whole.length > 1 ? whole : [];
}

const namesOf = (files: readonly Named[]): string => files.map(({ name }) => name).join(", ");

/** Returns the title of a level without its explanation; `undefined` for any other word. */
export const levelTitle = (level: string | null): string | undefined => LEVELS.find(([name]) => name === level)?.[1].replace(/ \(.*/, "");

/** A file with its level; `null` if it may hold any levels. */
export interface Leveled extends Named {
  readonly level: string | null;
}

/** Returns the name of a file, with its level if there are several. */
export function nameWithLevel({ name, level }: Leveled): string {
  const title = levelTitle(level);
  return title ? `${name} (${title})` : name;
}

/** Returns the file that `part` of a fault names, and the rest of `part`; `null` if it names none. */
export function locate<File extends Leveled>(part: string | null, files: readonly File[]): { file: File; rest: string } | null {
  const spelled = part?.replace("physics_mesh", "physics_shape").replace("medium_lod", "mid_lod") ?? "";
  const [level] = LEVELS.find(([level]) => spelled.startsWith(level)) ?? [""];
  const file = files.find((file) => file.level === level || (level && file.level === null));
  return file ? { file, rest: spelled.slice(level.length).trim() } : null;
}

/** Describes the location of a fault: the file, with its level if there are several, and the rest of `part`. */
export function placeOf(part: string | null, files: readonly Leveled[]): string | null {
  const found = locate(part, files);
  return found ? [nameWithLevel(found.file), found.rest].filter(Boolean).join(" ") : part;
}
