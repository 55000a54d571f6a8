import type { MeshAnswer } from "../../model/answer.ts";
import { colourNeighbours, PALETTE } from "../../model/colours.ts";
import { extent, hullCost } from "../../model/costs.ts";
import { metres } from "../../model/format.ts";
import { session, set } from "../../state/store.ts";
import { NOTHING } from "./details.tsx";

/** All hulls with their figures. A click selects the hull here and in the picture. */
export function HullList({ now }: { now: MeshAnswer }) {
  const { hulls, bounds } = now.shown;
  const { hulls: each, fit } = now.result;
  const { selected } = session.value;
  const colours = colourNeighbours(hulls.map(({ box }) => box), extent(bounds) * 0.01);
  const move = (event: KeyboardEvent, at: number) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : at + step;
    if (next === undefined || next < 0 || next >= hulls.length) return;
    event.preventDefault();
    set({ selected: next });
    (event.currentTarget as HTMLElement).closest("tbody")?.querySelectorAll("button")[next]?.focus();
  };
  return (
      <div class="scroll" tabIndex={0} role="region" aria-label="Every hull">
        <table class="figures hulls">
          <thead>
            <tr>
              <th scope="col">Hull</th>
              <th scope="col">Vertices</th>
              <th scope="col">Bulges</th>
              <th scope="col">Fills</th>
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            {hulls.map((hull, at) => {
              const measured = each[at];
              const count = hull.points.length;
              const worst = fit?.worst_hull === at && fit.max_excess >= NOTHING;
              return (
                <tr key={at} class={selected === at ? "selected" : ""} onClick={() => toggle(at)}>
                  <th scope="row">
                    <button
                      type="button"
                      class="hull"
                      aria-pressed={selected === at}
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
                  <td>{measured?.max_excess === undefined ? "–" : metres(measured.max_excess)}</td>
                  <td>{measured?.fill === undefined ? "–" : metres(measured.fill)}</td>
                  <td>{hullCost(count).toFixed(2)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
  );
}

function toggle(at: number): void {
  set({ selected: session.value.selected === at ? null : at });
}
