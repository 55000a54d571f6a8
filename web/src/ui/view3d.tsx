import { useEffect, useRef, useState } from "preact/hooks";
import { effect } from "@preact/signals";
import { metres } from "../model/format.ts";
import { hullCost } from "../model/costs.ts";
import { answer, boundsOf, kept, markedTriangle, model, params, selected, surfaceFor, surfaces, view } from "../state.ts";
import { DARK, LIGHT } from "../view/theme.ts";
import { gridStep, type Shown } from "../view/pane.ts";
import { Viewer } from "../view/viewer.ts";
import { dark } from "./appearance.ts";
import { ViewTools } from "./viewtools.tsx";

/** The picture, with its tools. */
export function View3d() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const viewer = useRef<Viewer | null>(null);
  const [fault, setFault] = useState(false);
  useEffect(() => {
    if (!canvas.current) return;
    try {
      viewer.current = new Viewer(canvas.current);
    } catch {
      setFault(true);
      return;
    }
    const shownBy = viewer.current;
    // The button that opened the model is gone.
    canvas.current.focus({ preventScroll: true });
    shownBy.onPick = (hull) => (selected.value = hull);
    const stops = [
      effect(() => shownBy.setTheme(dark.value ? DARK : LIGHT)),
      effect(() => shownBy.show(panes())),
      effect(() => shownBy.apply(view.value)),
      effect(() => shownBy.select(selected.value)),
      effect(() => shownBy.markTriangle(markedTriangle.value)),
    ];
    return () => {
      for (const stop of stops) stop();
      shownBy.dispose();
    };
  }, []);
  return (
    <>
    <div class="stage">
      {fault ? (
        <p class="nowebgl" role="status">
          The 3D view needs WebGL, which this browser does not offer. Everything else on this page works without it.
        </p>
      ) : (
        <canvas
          ref={canvas}
          id="view"
          tabIndex={0}
          role="application"
          aria-label="3D view of the model and its hulls. Arrow keys turn it, plus and minus zoom, F shows all of it, Escape selects nothing."
        />
      )}
      {kept.value && answer.value && <Captions />}
      <SelectionCard />
      {answer.value && <p class="gridnote">floor lines every {metres(gridStep(answer.value.shown))}</p>}
    </div>
      {!fault && model.value && <ViewTools onFit={() => viewer.current?.fit()} />}
    </>
  );
}

/** The kept answer on the left, the present one on the right; before there is one, the surface alone. */
function panes(): Shown[] {
  const now = answer.value;
  if (now) return kept.value ? [kept.value.shown, now.shown] : [now.shown];
  const surface = surfaces.value.length ? surfaceFor("high_lod") : null;
  if (!surface) return [];
  const metresAUnit = params.peek().scale;
  return [{ hulls: [], single: undefined, surface, bounds: boundsOf(surface), scale: [metresAUnit, metresAUnit, metresAUnit], worst: null }];
}

function Captions() {
  return (
    <div class="captions" aria-hidden="true">
      <span>Before</span>
      <span>After</span>
    </div>
  );
}

/** What is known of the hull that is selected. */
function SelectionCard() {
  const [now, at] = [answer.value, selected.value];
  const hull = at === null ? undefined : now?.shown.hulls[at];
  if (!now || at === null || !hull) return null;
  const measured = now.choice === null ? now.result.hulls[at] : undefined;
  return (
    <div class="selection" role="status">
      <strong>Hull {at + 1}</strong>
      <span>{hull.points.length} corners</span>
      <span>cost {hullCost(hull.points.length).toFixed(2)}</span>
      {measured?.max_excess !== undefined && <span>bulges {metres(measured.max_excess)}</span>}
      <button type="button" class="icon" aria-label="Select nothing" onClick={() => (selected.value = null)}>
        ×
      </button>
    </div>
  );
}
