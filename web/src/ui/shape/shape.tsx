import { AIMS, aimedAt, aimOf, atMost, landOf, LINKSET_AIMS, type Aim } from "../../model/aim.ts";
import { isWhole } from "../../model/outcome.ts";
import { isScene } from "../../model/scene.ts";
import { pairsOf } from "../../model/params.ts";
import { freeUpTo } from "../../model/weights.ts";
import { change, compute } from "../../state/effects.ts";
import { ObjectsQuestion } from "../model/objects.tsx";
import { alternatives, chosen, comparable, doc, run, session, set, shown, state, weightsOf } from "../../state/store.ts";
import { cost, counted } from "../../model/format.ts";
import { NumberField, Segments } from "../parts/fields.tsx";
import { Findings } from "./findings.tsx";
import { Each } from "./each.tsx";
import { Fine } from "./fine.tsx";
import { Spread } from "./spread.tsx";

/** Largest land impact that can be asked for. */
const MOST_LAND = 2600;

/** Step 2: what the hulls are made for, what they close, and other ways to make them. */
export function ShapePanel() {
  const { model, params } = doc.value;
  const fixed = !model?.files;
  return (
    <section class="step" id="shape" aria-labelledby="shape-title">
      <header>
        <h2 id="shape-title" tabIndex={-1}>
          <span class="n">2</span>Shape
        </h2>
      </header>
      {!model ? (
        <p class="empty">
          Here you choose <b>exact</b>, <b>balanced</b> or <b>cheap</b>, or say how much land it may cost, and compare what comes out.
        </p>
      ) : (
        <>
          <ObjectsQuestion />
          {fixed ? (
            <p class="muted">{settingsInWords()}</p>
          ) : (
            <fieldset class="aim">
              <legend class="muted">What to aim for</legend>
              <Aims />
              <div class="or">
                <span>or at most</span>
                <NumberField id="land-limit" label="Land impact at most" value={landOf(params)} low={1} high={MOST_LAND} whole empty unit="land" set={(land) => change(land === null ? aimedAt("balanced") : atMost(land, params))} />
              </div>
              <Limit />
            </fieldset>
          )}
          {!fixed && !chosen.value && !run.value && (
            <button type="button" id="make" class="btn main wide" onClick={() => void compute("hulls")}>
              Make hulls
            </button>
          )}
          <Spread />
          <Findings />
          <AlternativesLink />
          {!fixed && <Each />}
          {!fixed && <Fine />}
        </>
      )}
    </section>
  );
}

function Aims() {
  const { params } = doc.value;
  const row = { name: "aim", label: "What to aim for", set: (aim: Aim) => change(aimedAt(aim)) };
  const aim = aimOf(params);
  if (params.parts === "objects") return <Segments {...row} value={aim} words={LINKSET_AIMS} />;
  return <Segments {...row} value={aim === "free" ? null : aim} words={AIMS} />;
}

/** Returns the settings of a stored result, in words. */
function settingsInWords(): string {
  const pairs = pairsOf(doc.value.params);
  if (pairs.length === 0) return "It was made with the usual settings.";
  return `It was made with ${pairs.map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`).join(", ")}.`;
}

/** Says what other weights mean for a limit of land impact. */
function Limit() {
  const limit = landOf(doc.value.params);
  const outcome = shown.value;
  if (limit === null || !outcome) return null;
  const free = freeUpTo(weightsOf(outcome));
  if (Math.round(free) <= limit) return null;
  return <p class="hint">{`The download weight alone is ${cost(free)}, so the land impact stays at ${Math.round(free)}. Physics is free up to there.`}</p>;
}

/** Whether the present upload request has a result for each aim. */
function hasAllAims(): boolean {
  const own = [...state.value.outcomes.values()].filter(({ model }) => model === doc.value.model?.key);
  return Object.keys(AIMS).every((aim) => own.some(({ params }) => aimOf(params) === aim));
}

function AlternativesLink() {
  const now = chosen.value;
  const { model, params } = doc.value;
  if (!now || isScene(now.from)) return null;
  const count = alternatives.value.length;
  const sought = isWhole(now.from) ? hasAllAims() : comparable.value.some(({ alternative }) => alternative);
  const { listed } = session.value;
  if (!sought && !model?.files && count < 2) return null;
  const open = () => (sought || !model?.files ? set({ listed: !listed }) : void compute("alternatives"));
  return (
    <>
      <button type="button" id="alternatives" class="btn wide" aria-expanded={listed} disabled={run.value !== null} onClick={open}>
        {sought ? counted(count, "alternative") : "Compare alternatives"}
      </button>
      {sought && count === 1 && isWhole(now.from) && <p class="hint">Every aim makes the same hulls of these meshes.</p>}
      {!sought && params.box === "pad" && <p class="hint">Alternatives leave the hulls unpadded.</p>}
    </>
  );
}
