import { pairsOf, paramsOf, type Params } from "./params.ts";

/** The contents of a link to the page. */
export interface Link {
  /** Id of a stored result. */
  readonly id: string | null;
  /** The value of `id` if it is not a valid id. */
  readonly badId: string | null;
  /** The model's name, for display. */
  readonly name: string | null;
  /** File name of a sample model. */
  readonly sample: string | null;
  /** Whether the result was picked among alternatives: the settings are those of the search. */
  readonly picked: boolean;
  readonly params: Params;
}

const ID = /^b3-[0-9a-f]{64}$/;

/** Reads the query of an address, with its question mark. */
export function readLink(search: string): Link {
  const query = new URLSearchParams(search);
  const id = query.get("id");
  return {
    id: id && ID.test(id) ? id : null,
    badId: id !== null && !ID.test(id) ? id : null,
    name: query.get("name"),
    sample: query.get("sample"),
    picked: query.get("picked") === "1",
    params: paramsOf(query),
  };
}

/** Returns the query that reopens a stored result with its settings. `picked` tells that other settings made it. */
export function writeLink(id: string, name: string, params: Params, picked: boolean): string {
  return `?${new URLSearchParams([["id", id], ["name", name], ...(picked ? [["picked", "1"]] : []), ...pairsOf(params)])}`;
}
