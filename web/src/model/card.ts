import { figuresOf, noticeable, worstPart } from "./answer.ts";
import { cost, metres } from "./format.ts";
import { closesWay, isWhole, type Outcome } from "./outcome.ts";
import { length, mul, size } from "./vec.ts";
import { landInWords, type Weights } from "./weights.ts";

/** The figures on the card of an alternative. */
export interface Card {
  /** Land impact in words. */
  readonly land: string;
  readonly physics: string;
  /** Whether the physics is a triangle mesh. */
  readonly isMesh: boolean;
  /** Number of triangles of a mesh, otherwise of hulls. */
  readonly count: number;
  readonly depths: readonly { readonly what: string; readonly text: string; readonly bad: boolean }[];
  readonly closes: boolean;
}

/** Returns the figures on the card of a result; `null` for a whole model without any mesh. */
export function cardOf({ from }: Outcome, weights: Weights): Card | null {
  // Of a whole model, its worst object.
  const one = isWhole(from) ? worstPart(from) : from;
  if (!one) return null;
  const { fit, hulls } = figuresOf(from);
  const mesh = isWhole(from) ? undefined : from.mesh_fit;
  const limit = noticeable(length(mul(size(one.input.bounds), one.cost.scale)));
  const depthOf = (what: string, depth: number | undefined) => {
    const bad = (depth ?? 0) > limit;
    return { what, text: depth === undefined ? "–" : depth > 0 ? metres(depth) : "nothing", bad };
  };
  return {
    land: landInWords(weights),
    physics: cost(weights.physics),
    isMesh: mesh !== undefined,
    count: mesh?.triangles ?? hulls,
    depths: mesh
      ? [depthOf("moved", Math.max(mesh.from_source, mesh.to_source))]
      : [depthOf("fills", fit?.fill), depthOf("bulges", fit?.max_excess)],
    closes: closesWay(from),
  };
}

/**
 * Returns the results whose cards differ, in the order of `all`. Of results with equal cards it keeps the chosen one, otherwise the
 * first.
 */
export function distinct(chosen: Outcome, all: readonly Outcome[], weightsOf: (outcome: Outcome) => Weights): Outcome[] {
  const textOf = (outcome: Outcome) => JSON.stringify(cardOf(outcome, weightsOf(outcome)) ?? outcome.key);
  const seen = new Set([textOf(chosen)]);
  return all.filter((outcome) => {
    if (outcome.key === chosen.key) return true;
    const text = textOf(outcome);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}
