import { useEffect, useRef, useState } from "preact/hooks";
import { effect } from "@preact/signals";
import type { Answer, MeshAnswer, Shown, WholeAnswer } from "../../model/answer.ts";
import { figuresOf } from "../../model/answer.ts";
import { cost, counted, metres, volume } from "../../model/format.ts";
import { hullCost } from "../../model/costs.ts";
import { gridStep } from "../../model/grid.ts";
import { chargedFor } from "../../model/outcome.ts";
import type { Run } from "../../model/placing.ts";
import { look } from "../../state/effects.ts";
import { answer, beside, dispatch, doc, marked, picturing, ruler, run, session, set, shown, spot, surfaceMissing, surfacesNow, view } from "../../state/store.ts";
import type { Viewer } from "../../view/viewer.ts";
import { dark } from "../parts/appearance.ts";
import { mendFocus } from "../parts/focus.ts";
import { Icon } from "../parts/icons.tsx";
import { Alternatives, areListed, useAndStay } from "../shape/alternatives.tsx";
import { Busy } from "./busy.tsx";
import { measure, Measured } from "./measured.tsx";
import { Question, Start } from "./start.tsx";
import { Tools } from "./tools.tsx";
import { TroublePanel } from "./trouble.tsx";
import { Walk } from "./walk.tsx";
import { guideOf, inEffect, isSingleInEffect, met, onFoot, walking } from "./walking.ts";

/** The middle of the page: the 3D view and what floats over it, or the start. */
export function Stage() {
  const { trouble, doubt } = session.value;
  const open = doc.value.model !== null;
  return (
    <>
      {open && <Picture />}
      {!open && !trouble && !doubt && !run.value && <Start />}
      {trouble && <TroublePanel trouble={trouble} />}
      <Question />
      <Busy />
    </>
  );
}

/** Height in CSS pixels of the edge of the box around the switches. */
const EDGE = 8;

/** The viewer of the page, for the download of its picture. */
export const viewer: { current: Viewer | null } = { current: null };

function Picture() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const label = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState(false);
  const module = picturing.value;
  useEffect(() => {
    if (!canvas.current || !module) return;
    try {
      viewer.current = new module.Viewer(canvas.current);
    } catch {
      setFault(true);
      return;
    }
    const active = viewer.current;
    active.onPick = (hull) => set({ selected: hull === null ? null : ownerOf(answer.value, hull) });
    active.onPoint = measure;
    active.onLead = (fits) => session.peek().fits !== fits && set({ fits });
    active.onPin = (place) => {
      const pin = label.current;
      if (!pin) return;
      pin.hidden = !place;
      if (place) pin.style.transform = `translate(${place.x.toFixed(1)}px, ${place.y.toFixed(1)}px)`;
    };
    const stops = [
      effect(() => active.setTheme(dark.value ? module.DARK : module.LIGHT)),
      effect(() => {
        active.show(panes());
        active.follow(guideOf());
      }),
      effect(() => active.apply(walking.value ? onFoot(view.value) : inEffect(view.value))),
      effect(() => active.select(selectedRun())),
      effect(() => active.markTriangle(marked.value)),
      effect(() => active.measure(walking.value ? null : ruler.value)),
      effect(() => active.pin(spot.value?.at ?? null, spot.value?.closing ?? null)),
    ];
    return () => {
      for (const stop of stops) stop();
      active.dispose();
      viewer.current = null;
    };
  }, [module]);
  const { looking, walk } = session.value;
  const free = walk === null;
  // While a computation hides the switches, the camera stays where it is.
  useEffect(() => {
    if (!free || !viewer.current || !canvas.current) return;
    const covering = [...document.querySelectorAll(".stage .switches, .stage .glance")].filter((element) => element.checkVisibility());
    const tops = covering.map((element) => element.getBoundingClientRect().top - EDGE);
    if (areListed()) viewer.current.cover(0);
    else if (document.querySelector(".stage .switches")) viewer.current.cover(Math.max(0, canvas.current.getBoundingClientRect().bottom - Math.min(...tops)));
  });
  return (
    <>
      {fault ? (
        <p class="nowebgl" role="status">
          The 3D view needs WebGL, which this browser does not offer. Everything else on this page works without it.
        </p>
      ) : (
        <canvas
          ref={canvas}
          id="view"
          class={`${run.value && run.value.errand !== "alternatives" ? "stale" : ""} ${ruler.value ? "measuring" : ""}`}
          tabIndex={0}
          role="application"
          aria-label="3D view of the model and its hulls. Arrow keys turn the camera, Shift with an arrow key moves the figure, plus and minus zoom, F shows everything, Escape clears the selection."
        />
      )}
      {spot.value && (
        <div ref={label} class="pin" hidden>
          <span role="status">
            <b>{spot.value.title}</b>
            {spot.value.more}
          </span>
        </div>
      )}
      {free && (ruler.value ? <Measured /> : <Legend />)}
      <div class={free ? "views" : "hidden"}>
        <button type="button" id="fit" class="icon" aria-label="See all (F)" title="See all (F)" onClick={() => viewer.current?.fit()}>
          <Icon name="fit" />
        </button>
      </div>
      {looking && free && !run.value && <Looking />}
      {!fault && answer.value && <Walk />}
      {!fault && free && answer.value && !areListed() && !(run.value && run.value.errand !== "alternatives") && <Tools />}
      {areListed() && <Alternatives />}
      {answer.value && free && <Glance now={answer.value} />}
    </>
  );
}

/** Returns the range of the selected hulls in the list of all hulls shown. */
function selectedRun(): Run | null {
  const [now, { selected }] = [answer.value, session.value];
  if (!now || selected === null) return null;
  return now.kind === "whole" ? (now.pieces[selected]?.run ?? null) : { first: selected, count: 1 };
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
  if (walking.value && met.value) return [met.value.shown];
  if (now) return beside.value ? [beside.value.shown, now.shown] : [now.shown];
  const bare = picturing.value?.undecided(surfacesNow.value, doc.value.params.scale);
  return bare ? [bare] : [];
}

/** What the picture shows, or the selected hull. */
function Legend() {
  const now = answer.value;
  const { selected } = session.value;
  if (!now || session.value.looking) return null;
  const words = selected === null ? null : now.kind === "whole" ? pieceWords(now, selected) : hullWords(now, selected);
  if (words) return <Selection words={words} part={now.kind === "whole" ? (now.pieces[selected ?? 0]?.part ?? null) : null} />;
  return (
    <p class="float legend">
      <b>{now.kind === "mesh" && now.result.mesh_fit ? counted(now.result.mesh_fit.triangles, "triangle") : counted(now.shown.hulls.length, "hull")}</b>
      {isSingleInEffect.value && <span>the single hull counts</span>}
      {met.value?.instead === "nothing" && <span>nothing collides</span>}
      {now.shown.deep.length > 0 && !isSingleInEffect.value && (
        <span>
          <span class="hatch" aria-hidden="true" /> closed or filled
        </span>
      )}
      {beside.value && <span>{`left: physics ${cost(chargedFor(beside.value.outcome.from))}`}</span>}
    </p>
  );
}

function Selection({ words: [title, ...more], part }: { words: string[]; part: number | null }) {
  return (
    <div class="float legend selection" role="status">
      <b>{title}</b>
      {more.map((word) => (
        <span key={word}>{word}</span>
      ))}
      {part !== null && (
        <button type="button" class="link" onClick={() => dispatch({ do: "part", part })}>
          Alone
        </button>
      )}
      <button type="button" class="icon tiny" aria-label="Clear the selection" onClick={() => set({ selected: null })}>
        ×
      </button>
    </div>
  );
}

function hullWords(now: MeshAnswer, at: number): string[] | null {
  const hull = now.shown.hulls[at];
  if (!hull) return null;
  const { volume: room, max_excess: excess, fill } = figuresOf(now.result).each[at] ?? {};
  return [
    `Hull ${at + 1}`,
    `${hull.points.length} vertices`,
    `cost ${hullCost(hull.points.length).toFixed(2)}`,
    ...(room === undefined ? [] : [volume(room)]),
    ...(excess === undefined ? [] : [`bulges ${metres(excess)}`]),
    ...(fill === undefined ? [] : [`fills ${metres(fill)}`]),
  ];
}

function pieceWords(now: WholeAnswer, at: number): string[] | null {
  const piece = now.pieces[at];
  return piece ? [piece.name, counted(piece.run.count, "hull"), `cost ${cost(piece.cost?.effective.cost)}`] : null;
}

/** While an alternative is looked at: which one, and the two ways on. */
function Looking() {
  const outcome = shown.value;
  if (!outcome) return null;
  return (
    <div class="float looking" role="status">
      <span>
        <b>Only looking.</b> {`Physics ${cost(chargedFor(outcome.from))}, ${counted(figuresOf(outcome.from).hulls, "hull")}.`}
      </span>
      <button type="button" class="btn small main" id="use-this" onClick={() => useAndStay(outcome.key)}>
        Use this
      </button>
      <button type="button" class="btn small" id="look-back" onClick={() => {
          look(null);
          mendFocus(`.look[data-key="${CSS.escape(outcome.key)}"]`, "#alternatives", "#shape-title", "#view");
        }}>
        Back
      </button>
    </div>
  );
}

/** A line below the view: whether the figure fits, and the grid's spacing. */
function Glance({ now }: { now: Answer }) {
  const { fits } = session.value;
  return (
    <p class="glance">
      {fits !== null && view.value.figure && <strong class={fits ? "fits" : "bumps"}>{fits ? "The figure fits here. " : "The figure bumps into a hull. "}</strong>}
      {surfaceMissing.value && "The model's surface cannot be shown. "}Floor lines every {metres(gridStep(now.shown))}. Drag the figure to see where it fits.
    </p>
  );
}
