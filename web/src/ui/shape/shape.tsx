import { AIMS, aimedAt, aimOf, atMost, landOf, LINKSET_AIMS, type Aim } from "../../model/aim.ts";
import { isPicked, isWhole } from "../../model/outcome.ts";
import { isScene } from "../../model/scene.ts";
import { pairsOf } from "../../model/params.ts";
import { aboveLimit } from "../../model/weights.ts";
import { change, compute } from "../../state/effects.ts";
import { ObjectsQuestion } from "../model/objects.tsx";
import { alternatives, chosen, comparable, doc, run, session, set, shown, state, weightsOf } from "../../state/store.ts";
import { counted } from "../../model/format.ts";
import { showStage } from "../parts/focus.ts";
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
                <NumberField id="land-limit" label="Land impact at most" value={hasPick() ? null : landOf(params)} low={1} high={MOST_LAND} whole empty unit="land" set={(land) => change(land === null ? aimedAt("balanced") : atMost(land, params))} />
              </div>
              <Limit />
              {hasPick() && <p class="hint">The result in use was chosen among alternatives. An aim makes hulls of its own.</p>}
            </fieldset>
          )}
          {!fixed && !chosen.value && !run.value && (
            <button type="button" id="make" class="btn main wide" onClick={() => void compute("hulls")}>
              Make hulls
            </button>
          )}
          {session.value.dropped && (
            <p class="note" id="dropped" role="status">
              The alternative that you chose is no longer in use: the new settings make hulls of their own. Undo returns to it.
            </p>
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
  const aim = hasPick() ? null : aimOf(params);
  if (params.parts === "objects") return <Segments {...row} value={aim} words={LINKSET_AIMS} />;
  return <Segments {...row} value={aim === "free" ? null : aim} words={AIMS} />;
}

/** Whether the result in use was picked among alternatives, so that no aim describes it. A change that waits has its own aim. */
const hasPick = (): boolean => chosen.value !== null && isPicked(chosen.value) && state.value.settled === null;

/** Returns the settings of a stored result, in words. */
function settingsInWords(): string {
  const pairs = pairsOf(doc.value.params);
  const what = hasPick() ? "It was chosen among alternatives, which were searched" : "It was made";
  if (pairs.length === 0) return `${what}${stagesInWords()}. The address of this page names no settings.`;
  return `${what} with ${pairs.map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`).join(", ")}.`;
}

/** Returns the methods of the result in use, as it names them itself. */
function stagesInWords(): string {
  const from = chosen.value?.from;
  const stages = from && (isWhole(from) ? from.parts[0]?.stages : from.stages);
  const method = stages?.find(({ stage }) => stage === "decompose")?.method;
  const retain = stages?.find(({ stage }) => stage === "simplify")?.retain ?? 0;
  return method === undefined ? "" : ` by ${method}${retain > 0 ? `, retain ${retain} %` : ""}`;
}

/** Says what other weights mean for a limit of land impact. */
function Limit() {
  const limit = hasPick() ? null : landOf(doc.value.params);
  const outcome = shown.value;
  if (limit === null || !outcome) return null;
  const why = aboveLimit(limit, weightsOf(outcome));
  return why === null ? null : <p class="hint">{why}</p>;
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
  const open = () => {
    if (sought || !model?.files) set({ listed: !listed });
    else void compute("alternatives");
    if (!listed) showStage();
  };
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
