/** The levels that an upload may have one file for, in the words of an uploader. */
export const LEVELS = [
  ["high_lod", "High detail (what people see)"],
  ["physics_shape", "Physics shape (what hulls are made from)"],
  ["mid_lod", "Medium detail"],
  ["low_lod", "Low detail"],
  ["lowest_lod", "Lowest detail"],
] as const;

/** Words of which one says which level a file is for: anywhere in its name, or for words that models have in theirs, at its end. */
const WORDS_OF: readonly (readonly [level: string, word: RegExp])[] = [
  ["physics_shape", word("phys|physics|collision|ucx")],
  ["mid_lod", word("lod[ _.-]?2(?!\\d)")],
  ["low_lod", word("lod[ _.-]?1(?!\\d)")],
  ["lowest_lod", word("lod[ _.-]?0(?!\\d)")],
  ["mid_lod", word("medium|mid", "$")],
  ["low_lod", word("low", "$")],
  ["lowest_lod", word("lowest", "$")],
];

/** Whole words: what is before and after them is no letter, so `pillow` is not low. */
function word(words: string, end = ""): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${words})(?![\\p{L}\\p{N}]*\\p{L})${end && `[^\\p{L}]*${end}`}`, "u");
}

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, "");

/** Which level a file is for, by the words that creators put into the names of their files. */
export function guessLevel(name: string): string {
  const stem = stemOf(name).replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  return WORDS_OF.find(([, word]) => word.test(stem))?.[0] ?? "high_lod";
}

/** A level for each of several files: first those that their names say, then what is left; a level has one file. */
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

/** What lies beside models and holds no shape. */
const COMPANION = /\.(mtl|png|jpe?g|tga|bmp|tiff?|dds|webp)$/i;

/** The files of a drop that hold a model, as many as a model may have, and what is said of the others. */
export function sorted<File extends Named>(files: readonly File[]): { models: File[]; notes: string[] } {
  const shapes = files.filter(({ name }) => !COMPANION.test(name));
  // Nothing but such files: the service says what it makes of them.
  const models = shapes.length ? shapes : [...files];
  const beside = files.filter((file) => !models.includes(file));
  const tooMany = models.slice(LEVELS.length);
  const notes: string[] = [];
  if (beside.length) notes.push(`Not needed: ${namesOf(beside)}. Physics has no materials and textures.`);
  if (tooMany.length) notes.push(`Left out: ${namesOf(tooMany)}. A model has ${LEVELS.length} levels at most, with one file each.`);
  return { models: models.slice(0, LEVELS.length), notes };
}

const namesOf = (files: readonly Named[]): string => files.map(({ name }) => name).join(", ");

/** Where a fault is, for people: the file, and its level among several, where the service names a part of one. */
export function placeOf(part: string | null, files: readonly (Named & { readonly level: string | null })[]): string | null {
  const spelled = part?.replace("physics_mesh", "physics_shape").replace("medium_lod", "mid_lod") ?? "";
  const [level, title] = LEVELS.find(([level]) => spelled.startsWith(level)) ?? ["", ""];
  const file = files.find((file) => file.level === level || (level && file.level === null));
  if (!file) return part;
  const rest = spelled.slice(level.length).trim();
  return [file.name, ...(file.level === null ? [] : [`(${title.replace(/ \(.*/, "")})`]), ...(rest ? [rest] : [])].join(" ");
}
