/** The levels that an upload may have one file for, in the words of an uploader. */
export const LEVELS = [
  ["high_lod", "High detail (what people see)"],
  ["physics_shape", "Physics shape (what hulls are made from)"],
  ["mid_lod", "Medium detail"],
  ["low_lod", "Low detail"],
  ["lowest_lod", "Lowest detail"],
] as const;

/** Which level a file is for, by the endings that creators give their files. */
export function guessLevel(name: string): string {
  const stem = name.toLowerCase().replace(/\.[^.]+$/, "");
  if (/(^|[_\-. ])(phys|physics|collision|ucx)/.test(stem) || /(physics|_phys)$/.test(stem)) return "physics_shape";
  if (/(lod2|medium|mid)/.test(stem)) return "mid_lod";
  if (/(lod1|low)$/.test(stem)) return "low_lod";
  if (/(lod0|lowest)/.test(stem)) return "lowest_lod";
  return "high_lod";
}

/** A level for each of several files: first those that their names say, then what is left; a level has one file. */
export function withLevels<Named extends { readonly name: string }>(files: readonly Named[]): [file: Named, level: string][] {
  const taken = files.slice(0, LEVELS.length);
  const wanted = taken.map(({ name }) => guessLevel(name));
  const named = wanted.map((level, at) => wanted.indexOf(level) === at);
  const free = LEVELS.map(([level]): string => level).filter((level) => !wanted.includes(level));
  return taken.map((file, at) => [file, named[at] ? (wanted[at] as string) : (free.shift() as string)]);
}
