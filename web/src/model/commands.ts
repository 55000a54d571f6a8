import { pairsOf, queryOf, type Params } from "./params.ts";

/** One file of an upload. It holds one level of detail, or any levels if `level` is `null`. */
export interface NamedFile {
  readonly level: string | null;
  readonly name: string;
}

/** Returns the `curl` command for the same request. */
export function curlCommand(origin: string, files: readonly NamedFile[], params: Params): string {
  const url = quote(`${origin}/decompose${queryOf(params)}`);
  const [only] = files;
  if (only && files.length === 1 && only.level === null) return `curl --data-binary ${quote(`@${only.name}`)} ${url}`;
  const parts = files.map(({ level, name }) => `-F ${quote(`${level ?? "high_lod"}=@${formName(name)}`)}`);
  return ["curl", ...parts, url].join(" ");
}

/** Returns the `curl` command that fetches a stored result. */
export const storedCommand = (origin: string, id: string): string => `curl -H 'Accept: application/json' ${quote(`${origin}/decompositions/${id}`)}`;

/** Returns the command line for the same work; `undefined` for one file per level, which only the service accepts. */
export function programCommand(files: readonly NamedFile[], params: Params): string | undefined {
  const [only] = files;
  if (!only || files.length !== 1 || only.level !== null) return undefined;
  const plain = pairsOf(params).filter(([name]) => name !== "each");
  // The program takes a tick without a value.
  const flags = plain.map(([name, value]) => `--${name.replaceAll("_", "-")}${value === "true" ? "" : ` ${quote(value)}`}`);
  for (const [pattern, rule] of Object.entries(params.each)) {
    flags.push(`--part ${quote(`${pattern}:${Object.entries(rule).map(([name, value]) => `${name}=${value}`).join(",")}`)}`);
  }
  // The readable summary of the program has no places that hulls cut off.
  if (params.walk) flags.push("--json");
  // A name that begins with a dash would be an option.
  const name = only.name.startsWith("-") ? `./${only.name}` : only.name;
  return ["hullwright decompose", quote(name), ...flags].join(" ");
}

/** Returns the name of a file for `-F`, where a comma or a semicolon ends a name that is not quoted. */
const formName = (name: string): string => (/[,;"]/.test(name) ? `"${name.replaceAll(/["\\]/g, "\\$&")}"` : name);

/** Quotes a word for a POSIX shell if the word needs it. */
export const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
