import { metres } from "../../model/format.ts";
import { length, sub, type Vec } from "../../model/vec.ts";
import { ruler, set } from "../../state/store.ts";

export const MEASURING = "Click two points of the model, or press Enter for the point in the middle.";

/** Adds a measured point. A third one begins anew. */
export function measure(point: Vec): void {
  const before = ruler.peek() ?? [];
  const points = before.length < 2 ? [...before, point] : [point];
  set({ ruler: points, said: wordsOf(points).join(" ") });
}

function wordsOf(points: readonly Vec[]): [string, string] {
  const [from, to] = points;
  if (!from) return ["Measure.", MEASURING];
  if (!to) return ["First point.", "Click the second one."];
  const [x, y, z] = sub(to, from).map(Math.abs) as unknown as Vec;
  return [metres(length([x, y, z])), `x ${metres(x)}, y ${metres(y)}, z ${metres(z)}`];
}

/** The measured distance, or what to click next. */
export function Measured() {
  if (!ruler.value) return null;
  const [title, more] = wordsOf(ruler.value);
  return (
    <p class="float legend selection" id="measured">
      <b>{title}</b>
      <span>{more}</span>
      <button type="button" class="icon tiny" aria-label="Stop measuring" onClick={() => set({ ruler: null, said: "" })}>
        ×
      </button>
    </p>
  );
}
