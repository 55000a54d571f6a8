import { colourNeighbours, PALETTE } from "../model/colours.ts";
import { extent, hullCost } from "../model/costs.ts";
import { metres, volume } from "../model/format.ts";
import { NOTHING } from "./summary.tsx";
import { selected } from "../state.ts";
import { figuresOf, type MeshAnswer } from "../answer.ts";

/** All hulls with their figures. A click selects the hull here and in the picture. */
export function HullList({ now }: { now: MeshAnswer }) {
  const { hulls, bounds } = now.shown;
  if (now.hulls.length === 0) return null;
  const { each, fit } = figuresOf(now);
  const colours = colourNeighbours(hulls.map(({ box }) => box), extent(bounds) * 0.01);
  const move = (event: KeyboardEvent, at: number) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : at + step;
    if (next === undefined || next < 0 || next >= hulls.length) return;
    event.preventDefault();
    selected.value = next;
    (event.currentTarget as HTMLElement).closest("tbody")?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <section class="panel" aria-labelledby="hulls-title">
      <h2 id="hulls-title">Hulls</h2>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="hulls-title">
        <table class="figures hulls">
          <thead>
            <tr>
              <th scope="col">Hull</th>
              <th scope="col">Vertices</th>
              <th scope="col">Volume</th>
              <th scope="col">Bulge</th>
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            {hulls.map((hull, at) => {
              const measured = each[at];
              const count = hull.points.length;
              const worst = fit?.worst_hull === at && fit.max_excess >= NOTHING;
              return (
                <tr key={at} class={selected.value === at ? "selected" : ""} onClick={() => toggle(at)}>
                  <th scope="row">
                    <button
                      type="button"
                      class="hull"
                      aria-pressed={selected.value === at}
                      onClick={(event) => {
                        event.stopPropagation();
                        toggle(at);
                      }}
                      onKeyDown={(event) => move(event, at)}
                    >
                      <svg viewBox="0 0 10 10" aria-hidden="true">
                        <rect width="10" height="10" rx="2" fill={PALETTE[colours[at] ?? 0]} />
                      </svg>
                      {at + 1}
                    </button>
                    {worst && <span class="badge">worst</span>}
                  </th>
                  <td>{count}</td>
                  <td>{measured ? volume(measured.volume) : "–"}</td>
                  <td>{measured?.max_excess === undefined ? "–" : metres(measured.max_excess)}</td>
                  <td>{hullCost(count).toFixed(2)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function toggle(at: number): void {
  selected.value = selected.value === at ? null : at;
}
