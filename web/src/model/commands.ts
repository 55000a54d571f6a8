import { pairsOf, queryOf, type Params } from "./params.ts";

/** One file of an upload, for one level or, with `null`, for whatever it holds. */
export interface NamedFile {
  readonly level: string | null;
  readonly name: string;
}

/** The same request for a terminal. */
export function curlCommand(origin: string, files: readonly NamedFile[], params: Params): string {
  const url = quote(`${origin}/decompose${queryOf(params)}`);
  const [only] = files;
  if (only && files.length === 1 && only.level === null) return `curl --data-binary ${quote(`@${only.name}`)} ${url}`;
  const parts = files.map(({ level, name }) => `-F ${quote(`${level ?? "high_lod"}=@${name}`)}`);
  return ["curl", ...parts, url].join(" ");
}

/** The same job with the program itself; `undefined` for one file a level, which only the service takes. */
export function programCommand(files: readonly NamedFile[], params: Params): string | undefined {
  const [only] = files;
  if (!only || files.length !== 1 || only.level !== null) return undefined;
  const flags = pairsOf(params).map(([name, value]) => `--${name.replaceAll("_", "-")} ${quote(value)}`);
  return ["hullwright decompose", quote(only.name), ...flags].join(" ");
}

/** A word for a shell, quoted where it must be. */
export const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
