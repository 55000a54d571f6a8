import { useRef } from "preact/hooks";
import { counted, figures, size as fileSize, whole } from "../../model/format.ts";
import { isWhole, visibleSides, type Outcome } from "../../model/outcome.ts";
import { AXES, PARAMETERS, type Axis } from "../../model/params.ts";
import { isScene } from "../../model/scene.ts";
import { trianglesOf } from "../../model/surfaces.ts";
import { keptInWords, refusedOf } from "../../model/trouble.ts";
import type { Vec } from "../../model/vec.ts";
import { change, closeModel } from "../../state/effects.ts";
import { doc, session, shown, surfacesNow } from "../../state/store.ts";
import { Fold, NumberField, Segments } from "../parts/fields.tsx";
import { Icon } from "../parts/icons.tsx";
import { ACCEPTED, takeFiles } from "../stage/start.tsx";
import { Files } from "./files.tsx";
import { ObjectsChoice } from "./objects.tsx";
import { Pieces } from "./pieces.tsx";

/** Step 1: the model, its size beside a person, and which way is up. */
export function ModelPanel() {
  const { model } = doc.value;
  const input = useRef<HTMLInputElement>(null);
  const outcome = shown.value;
  const { trouble, attempt } = session.value;
  return (
    <section class="step" id="model" aria-labelledby="model-title">
      <header>
        <h2 id="model-title" tabIndex={-1}>
          <span class="n">1</span>Model
        </h2>
        {model && (
          <>
            <button type="button" class="btn small" onClick={() => input.current?.click()}>
              Change
            </button>
            <button type="button" id="another" class="icon" aria-label="Close the model" title="Close the model" onClick={() => closeModel()}>
              <Icon name="close" />
            </button>
          </>
        )}
      </header>
      {trouble && model && <p class="warn">{keptInWords(model, attempt?.model ?? null, trouble, refusedOf(trouble, attempt?.model?.files ?? []))}</p>}
      {!model && <p class="empty">Nothing yet. Once a model is here you read its size in metres beside a person, which way is up, its levels of detail and its objects.</p>}
      {model && (
        <>
          <div class="read">
            <Beside outcome={outcome} />
            <div>
              <p class="name">{model.name}</p>
              {outcome && <Facts outcome={outcome} />}
              {model.files && <small>{fileSize(model.files.reduce((sum, { bytes }) => sum + bytes.size, 0))}</small>}
            </div>
          </div>
          {session.value.notes.map((note) => (
            <p key={note} class="note" role="status">
              {note}
            </p>
          ))}
          <Files />
          {model.files && !(outcome && isWhole(outcome.from) && !isScene(outcome.from)) && <UpAndScale outcome={outcome} />}
          <ObjectsChoice />
          <Pieces />
        </>
      )}
      <input
        ref={input}
        type="file"
        class="hidden"
        multiple
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label="Files of another model"
        onChange={(event) => {
          takeFiles(event.currentTarget.files ?? []);
          // The same file can be chosen again after it changed.
          event.currentTarget.value = "";
        }}
      />
    </section>
  );
}

function sidesOf({ from }: Outcome): Vec | null {
  if (isScene(from)) return from.linkset.size;
  return isWhole(from) ? null : visibleSides(from);
}

function Facts({ outcome: { from } }: { outcome: Outcome }) {
  if (isWhole(from)) {
    return (
      <>
        {isScene(from) && <p class="num" id="size">{`${from.linkset.size.map(figures).join(" × ")} m`}</p>}
        <p class="num">{`${counted(from.data.prims, "object")} of ${counted(from.parts.length, "mesh", "meshes")}`}</p>
      </>
    );
  }
  const { box, input } = from;
  const seen = box ? trianglesOf(surfacesNow.value, box.level) : input.triangles;
  const words = [...(seen === null ? [] : [`${whole(seen)} triangles`]), ...(box ? [] : [input.watertight ? "closed surface" : "open surface"])];
  return (
    <>
      <p class="num" id="size">{`${visibleSides(from).map(figures).join(" × ")} m`}</p>
      <small>{words.join(", ")}</small>
      <br />
    </>
  );
}

/** Height of the drawn person, in metres and in units of the drawing. */
const PERSON = 1.8;
const ROOM = { width: 64, height: 52 };

/** A drawing of the model's front beside a person of 1.8 m. */
function Beside({ outcome }: { outcome: Outcome | null }) {
  const sides = outcome && sidesOf(outcome);
  if (!sides) return <span />;
  const [width, , height] = sides;
  const scale = Math.min((ROOM.width - 4) / (width + 0.9), (ROOM.height - 4) / Math.max(height, PERSON));
  const [wide, high, tall] = [Math.max(1, width * scale), Math.max(1, height * scale), PERSON * scale];
  const head = tall / 7;
  const x = Math.min(ROOM.width - head - 1, wide + 3 + 0.3 * scale);
  return (
    <svg class="scale" viewBox={`0 0 ${ROOM.width} ${ROOM.height + 2}`} role="img" aria-label="The model's front beside a person of 1.8 m">
      <path class="floor" d={`M0 ${ROOM.height}h${ROOM.width}`} />
      <rect class="front" x="1" y={ROOM.height - high} width={wide} height={high} />
      <circle class="person" cx={x} cy={ROOM.height - tall + head} r={head} />
      <path class="person" d={`M${x - head} ${ROOM.height - tall + 2.3 * head}h${2 * head}l${-0.4 * head} ${tall - 2.3 * head}h${-1.2 * head}z`} />
    </svg>
  );
}

const UPS: Readonly<Record<Axis, readonly [string, string]>> = {
  z: ["Z", "The file's Z axis points up"],
  y: ["Y", "The file's Y axis points up"],
  x: ["X", "The file's X axis points up"],
};

const SCALE = { low: 1e-6, high: PARAMETERS.scale.max } as const;

function UpAndScale({ outcome }: { outcome: Outcome | null }) {
  const { up, scale: asked } = doc.value.params;
  const from = outcome?.from;
  // Without a scale of the user's, a mesh asset has the size that it states, which its results say.
  const isPlain = asked.every((axis) => axis === 1) && outcome?.params.scale.every((axis) => axis === 1);
  const scale = isPlain && from && !isWhole(from) ? from.cost.scale : asked;
  const input = (from && (isWhole(from) ? from.parts[0]?.input : from.input)) ?? null;
  const assumed = up === null && input?.up_from === "assumed";
  const apart = scale.some((axis) => axis !== scale[0]);
  const setScale = (axis: number | null, value: number | null) =>
    change({ scale: scale.map((old, other) => (axis === null || axis === other ? (value ?? 1) : old)) as unknown as Vec });
  return (
    <>
      <div class="line">
        <span class="muted">Up axis</span>
        <Segments name="up" label="Up axis" small value={up ?? input?.up ?? null} words={UPS} set={(axis) => change({ up: axis })} />
      </div>
      {assumed && (
        <p class="hint" id="up-hint">
          The file does not say which way is up. If the model lies on its side,{" "}
          <button type="button" class="link" onClick={() => change({ up: input?.up === "y" ? "z" : "y" })}>
            turn it upright
          </button>
          .
        </p>
      )}
      <div class="line">
        <span class="muted">Scale</span>
        <span class="entry">
          <NumberField id="scale" label="Scale: metres per unit" value={apart ? null : scale[0]} {...SCALE} placeholder="own" unit="m per unit" set={(value) => setScale(null, value)} />
        </span>
      </div>
      <Fold id="axes" title="Scale each axis" open={apart}>
        <div class="axes">
          {AXES.map((axis, at) => (
            <label key={axis}>
              <span>{axis.toUpperCase()}</span>
              <NumberField id={`scale-${axis}`} label={`Scale of the ${axis.toUpperCase()} axis`} value={scale[at as 0]} {...SCALE} set={(value) => setScale(at, value)} />
            </label>
          ))}
        </div>
      </Fold>
    </>
  );
}
