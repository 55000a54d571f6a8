import { pairsOf, paramsOf, type Params } from "./params.ts";

/** What a link to the page says. */
export interface Link {
  /** A stored result. */
  readonly id: string | null;
  /** What stands in the place of an id and is none. */
  readonly badId: string | null;
  /** The model's name, for people. */
  readonly name: string | null;
  /** One of the models to try. */
  readonly sample: string | null;
  readonly params: Params;
}

const ID = /^b3-[0-9a-f]{64}$/;

/** Reads the part of an address from the question mark on. */
export function readLink(search: string): Link {
  const query = new URLSearchParams(search);
  const id = query.get("id");
  return {
    id: id && ID.test(id) ? id : null,
    badId: id !== null && !ID.test(id) ? id : null,
    name: query.get("name"),
    sample: query.get("sample"),
    params: paramsOf(query),
  };
}

/** The part of an address that reopens a stored result with its settings. */
export function writeLink(id: string, name: string, params: Params): string {
  return `?${new URLSearchParams([["id", id], ["name", name], ...pairsOf(params)])}`;
}
