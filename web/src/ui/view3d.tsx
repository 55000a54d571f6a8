import { useEffect, useRef, useState } from "preact/hooks";
import { effect } from "@preact/signals";
import { cost, counted, metres, volume } from "../model/format.ts";
import { hullCost } from "../model/costs.ts";
import { boundsOf, figuresOf, surfaceFor, type Answer, type MeshAnswer, type WholeAnswer } from "../answer.ts";
import { answer, choosePart, figureFits, kept, markedTriangle, model, params, selected, selectedRun, surfaceMissing, surfaces, view } from "../state.ts";
import { DARK, LIGHT } from "../view/theme.ts";
import { gridStep, type Shown } from "../view/pane.ts";
import { Viewer } from "../view/viewer.ts";
import { dark } from "./appearance.ts";
import { ViewTools } from "./viewtools.tsx";

/** The 3D view with its tools. */
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
    const active = viewer.current;
    // The button that had the focus is gone. A page opened by a link keeps the browser's initial focus.
    if (navigator.userActivation?.hasBeenActive) canvas.current.focus({ preventScroll: true });
    active.onPick = (hull) => (selected.value = hull === null ? null : ownerOf(answer.value, hull));
    active.onLead = (fits) => (figureFits.value = fits);
    const stops = [
      effect(() => active.setTheme(dark.value ? DARK : LIGHT)),
      effect(() => active.show(panes())),
      effect(() => active.apply(view.value)),
      effect(() => active.select(selectedRun.value)),
      effect(() => active.markTriangle(markedTriangle.value)),
    ];
    return () => {
      for (const stop of stops) stop();
      active.dispose();
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
          aria-label="3D view of the model and its hulls. Arrow keys turn the camera, Shift with an arrow key moves the figure, plus and minus zoom, F shows everything, Escape clears the selection."
        />
      )}
      {kept.value && answer.value && <Captions />}
      <SelectionCard />
      {answer.value && <Glance now={answer.value} />}
    </div>
      {!fault && model.value && <ViewTools onFit={() => viewer.current?.fit()} />}
    </>
  );
}

/** Returns what a click on a hull selects: the hull, or in a whole model the piece that contains it. */
function ownerOf(now: Answer | null, hull: number): number | null {
  if (now?.kind !== "whole") return hull;
  const at = now.pieces.findIndex(({ run }) => hull >= run.first && hull < run.first + run.count);
  return at < 0 ? null : at;
}

/** Returns the contents of the panes: the kept and the present result, or the surface while there is no result. */
function panes(): Shown[] {
  const now = answer.value;
  if (now) return kept.value ? [kept.value.shown, now.shown] : [now.shown];
  const surface = surfaces.value.length ? surfaceFor(surfaces.value, "high_lod") : null;
  if (!surface) return [];
  return [{ hulls: [], singles: [], surface, bounds: boundsOf(surface), scale: params.peek().scale, worst: null }];
}

function Captions() {
  return (
    <div class="captions">
      {[kept.value, answer.value].map((of, at) => of && (
        <span key={at}>
          {at === 0 ? "Before" : "After"}: {cost(figuresOf(of).cost)}
        </span>
      ))}
    </div>
  );
}

/** A line over the view: cost and hulls on narrow windows, whether the figure fits, and the grid's spacing. */
function Glance({ now }: { now: Answer }) {
  const { cost: value, hulls } = figuresOf(now);
  return (
    <p class="glance">
      <span class="narrow">
        <strong>{cost(value)}</strong> {counted(hulls, "hull")}
      </span>
      <span>
        {figureFits.value !== null && view.value.figure && (
          <strong class={figureFits.value ? "fits" : "bumps"}>{figureFits.value ? "the figure fits here" : "the figure bumps into a hull"} · </strong>
        )}
        {surfaceMissing.value && "The model's surface cannot be shown · "}grid lines every {metres(gridStep(now.shown))}
      </span>
    </p>
  );
}

/** The figures of the selected hull or piece. */
function SelectionCard() {
  const [now, at] = [answer.value, selected.value];
  if (!now || at === null) return null;
  const words = now.kind === "whole" ? pieceWords(now, at) : hullWords(now, at);
  if (!words) return null;
  const [title, ...more] = words;
  const part = now.kind === "whole" ? now.pieces[at]?.part : null;
  return (
    <div class="selection" role="status">
      <strong>{title}</strong>
      {more.map((word) => (
        <span key={word}>{word}</span>
      ))}
      {part != null && (
        <button type="button" class="link" onClick={() => choosePart(part)}>
          Alone
        </button>
      )}
      <button type="button" class="icon" aria-label="Clear the selection" onClick={() => (selected.value = null)}>
        ×
      </button>
    </div>
  );
}

function hullWords(now: MeshAnswer, at: number): string[] | null {
  const hull = now.shown.hulls[at];
  if (!hull) return null;
  const { volume: room, max_excess: excess } = figuresOf(now).each[at] ?? {};
  return [
    `Hull ${at + 1}`,
    `${hull.points.length} vertices`,
    `cost ${hullCost(hull.points.length).toFixed(2)}`,
    ...(room === undefined ? [] : [volume(room)]),
    ...(excess === undefined ? [] : [`bulge ${metres(excess)}`]),
  ];
}

function pieceWords(now: WholeAnswer, at: number): string[] | null {
  const piece = now.pieces[at];
  return piece ? [piece.name, counted(piece.run.count, "hull"), `cost ${cost(piece.cost?.effective.cost)}`] : null;
}
