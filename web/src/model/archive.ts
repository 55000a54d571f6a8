import { zipSync } from "fflate";

/** Largest number of characters of a name that becomes part of a file's name. */
const MAX_CHARACTERS = 80;

/** Returns names of files for names of parts, each once, without characters that file systems treat specially. */
export function fileNames(names: readonly string[], ending: string): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const stem = [...name].slice(0, MAX_CHARACTERS).map((character) => (/[\p{L}\p{N}_-]/u.test(character) ? character : "_")).join("") || "part";
    let own = stem;
    for (let number = 2; taken.has(own); number += 1) own = `${stem}-${number}`;
    taken.add(own);
    return `${own}.${ending}`;
  });
}

/** Returns a ZIP file with mesh assets, which come as base64. */
export function zipOf(assets: readonly string[], names: readonly string[]): Blob {
  const bytes = assets.map((asset) => Uint8Array.from(atob(asset), (character) => character.charCodeAt(0)));
  const named = fileNames(assets.map((_, at) => names[at] ?? ""), "mesh");
  // The blocks of an asset are compressed already, and the time is fixed so that equal assets make equal files.
  const zip = zipSync(Object.fromEntries(named.map((name, at) => [name, bytes[at] ?? new Uint8Array()])), { level: 0, mtime: "1980-01-01" });
  return new Blob([zip], { type: "application/zip" });
}
