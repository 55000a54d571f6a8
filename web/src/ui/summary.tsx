import { PHYSICAL_LIMIT, change as changeOf } from "../model/costs.ts";
import { cost, counted, duration, metres, whole } from "../model/format.ts";
import type { Fit, Result } from "../model/result.ts";
import { kept } from "../state.ts";
import { figuresOf, worstPart, type Answer } from "../answer.ts";

/** The physics cost, with the main figures of the result. */
export function Summary({ now }: { now: Answer }) {
  const shown = figuresOf(now);
  const before = kept.value && figuresOf(kept.value);
  const replacement = now.kind === "mesh" ? replacementOf(now.result) : null;
  return (
    <section class="panel summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Physics cost</h2>
      <p class="headline">
        <output id="cost">{cost(shown.cost)}</output>
        {shown.cost > PHYSICAL_LIMIT && <span class="badge bad">costs too much to be physical</span>}
      </p>
      <p>
        {counted(shown.hulls, "hull")}, {counted(shown.vertices, "vertex", "vertices")}. {bulge(shown.fit, now)}
      </p>
      {replacement && <p class="note">{replacement}</p>}
      {before && (
        <p class="compare">
          Before: {cost(before.cost)} with {counted(before.hulls, "hull")}. Now {changeOf(before.cost, shown.cost)}.
        </p>
      )}
      <p class="quiet">{aboutOf(now)}</p>
    </section>
  );
}

/** Smallest bulge worth showing, in metres: rounding to the block's grid causes smaller ones. */
export const NOTHING = 1e-4;

function bulge(fit: Fit | null, now: Answer): string {
  if (!fit) return "";
  if (fit.max_excess < NOTHING || fit.worst_hull === null) return "Nothing bulges out.";
  const where = now.kind === "whole" ? ` (${worstPart(now.whole)?.mesh_name ?? "a part"})` : "";
  return `Bulges out by at most ${metres(fit.max_excess)}${where}.`;
}

function aboutOf(now: Answer): string {
  const cached = now.kind === "whole" ? now.whole.cached : now.result.cached;
  const took = `${cached ? "Loaded from the store in " : "Computed in "}${duration(now.took)}`;
  if (now.kind === "whole") return `${took} · ${counted(now.pieces.length, "part")} of ${counted(now.whole.parts.length, "mesh", "meshes")}`;
  const { triangles, watertight } = now.result.input;
  return `${took} · ${whole(triangles)} triangles · ${watertight ? "closed surface" : "open surface"}`;
}

/**
 * Describes the shape that is effective instead of the hulls, because of the size or the shape type; `null` if there is
 * none.
 */
function replacementOf({ cost: { effective } }: Result): string | null {
  const { rest, shape } = effective;
  if (rest === "decomposition" || (rest === "hull" && shape !== "prim")) return null;
  if (rest === "nothing") return "Nothing collides: people walk through the object.";
  const words = WORDS_OF_SHAPE[rest] ?? rest;
  return `At this size the simulator uses ${words} instead, at a cost of ${cost(effective.cost)}.`;
}

/** The effective shapes, in words. */
export const WORDS_OF_SHAPE: Readonly<Record<string, string>> = {
  decomposition: "the decomposition",
  hull: "the single hull",
  triangle_mesh: "the triangles",
  mesh: "the triangles",
  box: "a box",
  nothing: "nothing",
};
