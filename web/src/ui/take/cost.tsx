import { chargedFor, isWhole, type Outcome } from "../../model/outcome.ts";
import { PHYSICAL_LIMIT } from "../../model/costs.ts";
import { cost, counted, duration } from "../../model/format.ts";
import { figuresOf } from "../../model/answer.ts";
import { decidedBy, freeUpTo, landInWords, landRange, largest, largestPossible, type Weight, type Weights } from "../../model/weights.ts";
import { chosen, run, session, shown, weightsOf } from "../../state/store.ts";

const NAMES: Readonly<Record<Weight, string>> = { download: "Download", physics: "Physics", server: "Server" };

/** What the object adds to land impact, and which of its weights decides. */
export function CostPanel() {
  const outcome = shown.value;
  return (
    <section class="step cost" id="costs" aria-labelledby="cost-title">
      <h3 id="cost-title">{session.value.looking ? "Would add to land impact" : "Adds to land impact now"}</h3>
      {outcome ? <Of outcome={outcome} /> : <p class="empty">The largest of download, physics and server weight. You see all three, and which one decides.</p>}
    </section>
  );
}

function Of({ outcome }: { outcome: Outcome }) {
  const weights = weightsOf(outcome);
  const used = chosen.value;
  if (weights.refused) return <Refused outcome={outcome} why={weights.refused} />;
  return (
    <>
      <p class="big">
        <b id="land" class={isExact(weights) ? "num" : "num range"}>
          {landInWords(weights)}
        </b>
        <span>
          land
          <span class="muted num">{beforeRounding(weights)}</span>
        </span>
      </p>
      <Bars weights={weights} />
      <Decides weights={weights} />
      {session.value.looking && used && <p class="muted">{`In use: ${landInWords(weightsOf(used))} land, physics ${cost(chargedFor(used.from))}.`}</p>}
      {run.value?.errand === "hulls" && <p class="muted">The old figure, until the new shape is ready.</p>}
      <small id="stands-in">{inWorld(outcome)}</small>
      <small class="muted" id="took">
        {tookInWords(outcome)}
      </small>
    </>
  );
}

/** Instead of a price: why the service gives none for the object alone. */
function Refused({ outcome, why }: { outcome: Outcome; why: string }) {
  return (
    <>
      <p class="big">
        <b id="land">–</b>
        <span>
          no price
          <span class="muted">as an object of its own</span>
        </span>
      </p>
      <p class="note" id="refused">{`${why}. As a part of a linkset its physics costs `}<span id="cost">{cost(chargedFor(outcome.from))}</span>.</p>
      <small id="stands-in">{inWorld(outcome)}</small>
      <small class="muted" id="took">
        {tookInWords(outcome)}
      </small>
    </>
  );
}

function isExact(weights: Weights): boolean {
  const { least, most } = landRange(weights);
  return least === most;
}

/** Says what the land impact is rounded from, or that the download weight is missing in it. */
function beforeRounding(weights: Weights): string {
  const [least, most] = [cost(largest(weights)), cost(largestPossible(weights))];
  if (landRange(weights).most === null) return "the download is not known yet";
  return `${isExact(weights) || least === most ? least : `${least} to ${most}`} before rounding`;
}

/** Three bars on one scale. The dashed line is the weight up to which physics is free. */
function Bars({ weights }: { weights: Weights }) {
  const top = Math.max(largestPossible(weights), 1e-9);
  const lead = decidedBy(weights);
  const free = freeUpTo(weights);
  return (
    <dl class="bars">
      {(["download", "physics", "server"] as const).map((weight) => {
        const value = weights[weight];
        const share = (value ?? 0) / top;
        const most = weight === "download" && value === null ? (weights.downloadMost ?? 0) / top : 0;
        return (
          <div key={weight} class={weight === lead ? "lead" : ""}>
            <dt>{NAMES[weight]}</dt>
            <dd class="track">
              <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                <rect class="fill" width={100 * share} height="12" />
                {most > 0 && <rect class="most" width={100 * most} height="12" />}
                {weight === "physics" && weights.download !== null && value !== null && value > free && <rect class="paid" x={(100 * free) / top} width={(100 * (value - free)) / top} height="12" />}
                {weight === "physics" && weights.download !== null && <line class="free" x1={(100 * free) / top} x2={(100 * free) / top} y1="0" y2="12" />}
              </svg>
            </dd>
            <dd class="v num" id={weight === "physics" ? "cost" : undefined}>
              {value !== null ? cost(value) : weights.downloadMost === null ? "–" : `≈ ${cost(weights.downloadMost)}`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Decides({ weights }: { weights: Weights }) {
  const isHeavy = weights.physics > PHYSICAL_LIMIT;
  return (
    <>
      <Lead weights={weights} />
      {isHeavy && <p>{`Physics costs more than ${PHYSICAL_LIMIT}, so the object cannot be physical.`}</p>}
    </>
  );
}

/** Says which weight decides, and what physics costs beside it. */
function Lead({ weights }: { weights: Weights }) {
  const lead = decidedBy(weights);
  const free = freeUpTo(weights);
  if (weights.download === null) {
    const most = weights.downloadMost;
    return (
      <p>
        <b>{`${NAMES[lead]} decides`}</b>
        {most === null ? " among the known weights. The download weight is not known yet." : most <= largest(weights) ? "." : ` unless the download weight is higher. It is about ${cost(most)} without lower levels and without texture coordinates. The lower levels that a viewer makes reduce it.`}
      </p>
    );
  }
  return (
    <p>
      <b>{`${NAMES[lead]} decides.`}</b>{" "}
      {lead === "physics" ? `It is free until ${cost(free)}, the ${weights.download >= weights.server ? "download" : "server"} weight; the striped part is what you pay for.` : `Physics is free up to ${cost(free)} here.`}
    </p>
  );
}

/** Says which shape counts in world, and why. */
function inWorld({ from }: Outcome): string {
  const { hulls } = figuresOf(from);
  if (isWhole(from)) return `In world ${counted(hulls, "hull")} of ${counted(from.data.prims, "object")} count.`;
  const { rest, why } = from.cost.effective;
  if (rest === "decomposition") return hulls === 1 ? "In world the hull counts. Nothing stands in for it at this size." : `In world the ${counted(hulls, "hull")} count. Nothing stands in for them at this size.`;
  if (rest === "nothing") return "In world nothing collides: people walk through the object.";
  const mesh = from.mesh_fit;
  if (mesh && rest === "mesh") {
    const chosen = from.cheapest ? `Chosen as the cheapest: ${from.cheapest.why}. ` : "";
    return `${chosen}In world the mesh of ${counted(mesh.triangles, "triangle")} counts at rest, an estimate; a moving object collides as its single hull.`;
  }
  const reason = why.split("; ")[0] ?? why;
  const shape = WORDS_OF_SHAPE[rest] ?? rest;
  if (!mesh && from.cost.decomposition === null) return `In world ${shape} counts: ${reason}.`;
  return `In world ${shape} stands in for ${mesh ? "the triangle mesh" : "the hulls"}: ${reason}.`;
}

function tookInWords({ from, took, alternative }: Outcome): string {
  if (alternative) return isWhole(from) ? "Found among the steps of the slider." : "Found among the alternatives.";
  return `${from.cached ? "Read from the store" : "Made"} in ${duration(took)}.`;
}

/** The effective shapes, in words. */
export const WORDS_OF_SHAPE: Readonly<Record<string, string>> = {
  decomposition: "the set of hulls",
  hull: "the single hull",
  triangle_mesh: "the mesh of triangles",
  mesh: "the mesh of triangles",
  box: "a box",
  nothing: "nothing",
};
