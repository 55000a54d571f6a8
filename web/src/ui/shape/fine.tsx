import { avatarOf } from "../../model/avatar.ts";
import { whySource } from "../../model/reasons.ts";
import { LEVELS, levelTitle } from "../../model/levels.ts";
import { AVATAR_SIDES, BOXES, countChanged, DEFAULTS, DEGENERATES, FINE, METHODS, PARAMETERS, PASSAGES, PHYSICS, PHYSICS_TYPES, readAvatar, TITLES, type Params, type PhysicsType } from "../../model/params.ts";
import { metres } from "../../model/format.ts";
import { isWhole } from "../../model/outcome.ts";
import { length, mul, size } from "../../model/vec.ts";
import { change } from "../../state/effects.ts";
import { doc, shown, surfacesNow } from "../../state/store.ts";
import { Choice, Fold, NumberField } from "../parts/fields.tsx";

const TYPES = { "": ["Automatic", "Prim if there are hulls, otherwise Convex Hull."], ...PHYSICS_TYPES } as const;

/** All settings one by one. The fold shows how many differ from the usual ones. */
export function Fine() {
  const { params } = doc.value;
  const changes = countChanged(params, FINE);
  const reset = () => change(Object.fromEntries(FINE.map((name) => [name, DEFAULTS[name]])) as Partial<Params>);
  return (
    <Fold id="fine" title="Fine control" badge={changes > 0 ? `${changes} changed` : null}>
      <Choice id="physics" title={TITLES.physics} value={params.physics} words={PHYSICS} set={(physics) => change({ physics })} />
      <Choice id="method" title={TITLES.method} value={params.method} words={METHODS} set={(method) => change({ method })} />
      <Numbers params={params} />
      <Source source={params.source} />
      <h3>Ways through the model</h3>
      <Choice id="passages" title={TITLES.passages} value={params.passages} words={PASSAGES} set={(passages) => change({ passages })} />
      <Avatar avatar={params.avatar} />
      <Tick name="walk" on={params.walk} title={TITLES.walk}>
        Compares the places that this person reaches in the model and among the hulls.
      </Tick>
      <h3>In world</h3>
      <Choice id="physics_type" title={TITLES.physics_type} value={params.physics_type ?? ""} words={TYPES} set={(word) => change({ physics_type: (word || null) as PhysicsType | null })} />
      <Choice id="box" title={TITLES.box} value={params.box} words={BOXES} set={(box) => change({ box })} />
      <h3>Difficult models</h3>
      <Choice id="degenerate" title={TITLES.degenerate} value={params.degenerate} words={DEGENERATES} set={(degenerate) => change({ degenerate })} />
      <div class="field">
        <span>{TITLES.thickness}</span>
        <span class="entry">
          <NumberField id="thickness" label={TITLES.thickness} value={params.thickness * 100} low={PARAMETERS.thickness.min * 100} high={PARAMETERS.thickness.max * 100} unit="%" set={(value) => change({ thickness: (value ?? 0.1) / 100 })} />
        </span>
        <small>Of the model's diagonal{inMetres(params.thickness)}. It applies only to flat sheets, lines and points.</small>
      </div>
      <Tick name="drop_degenerate" on={params.drop_degenerate} title={TITLES.drop_degenerate}>
        A simulator rejects a physics mesh with such triangles. It applies only if the mesh asset keeps triangles as its physics.
      </Tick>
      {changes > 0 && (
        <button type="button" class="link reset" onClick={reset}>
          Back to the usual settings
        </button>
      )}
    </Fold>
  );
}

/** Numbers that bound the hulls: name, unit, factor from the parameter to the field, explanation. */
const BOUNDS = [
  ["tolerance", "%", 100, "What hulls bulge out or fill, of the diagonal. Empty leaves it to the method."],
  ["target_cost", "", 1, "Empty for no limit. It replaces the largest error."],
  ["max_hulls", "", 1, ""],
  ["max_vertices", "", 1, ""],
  ["retain", "%", 1, "0 keeps the hulls as they are."],
] as const;

const OPTIONAL: readonly string[] = ["tolerance", "target_cost"];
const WHOLE: readonly string[] = ["max_hulls", "max_vertices"];

function Numbers({ params }: { params: Params }) {
  return (
    <>
      {BOUNDS.map(([name, unit, factor, about]) => {
        const title = TITLES[name];
        const { min, max } = PARAMETERS[name];
        const given = params[name];
        const value = typeof given === "number" ? given : null;
        const put = (typed: number | null) => {
          change({ [name]: typed === null ? DEFAULTS[name] : typed / factor } as Partial<Params>);
        };
        return (
          <div key={name} class="field row">
            <span>{title}</span>
            <span class="entry">
              <NumberField id={name} label={title} value={value === null ? null : value * factor} low={min * factor} high={max * factor} whole={WHOLE.includes(name)} empty={OPTIONAL.includes(name)} unit={unit} set={put} />
            </span>
            {about && <small>{about}</small>}
          </div>
        );
      })}
    </>
  );
}

/** The level that the hulls are made from. */
function Source({ source }: { source: string | null }) {
  const from = shown.value?.from;
  // The surfaces name the levels that the upload has; those of a whole model also have the number of their mesh.
  const has = new Set(surfacesNow.value.map(({ level }) => level.replace(/@.*/, "")));
  const levels = LEVELS.filter(([level]) => has.size === 0 || has.has(level) || level === source);
  return (
    <label class="field">
      <span>{TITLES.source}</span>
      <select id="source" value={source ?? ""} onChange={(event) => change({ source: event.currentTarget.value || null })}>
        <option value="">Automatic</option>
        {levels.map(([level]) => (
          <option key={level} value={level}>
            {levelTitle(level)}
          </option>
        ))}
        <option value="bounding_box">The bounding box</option>
        <option value="none">No physics</option>
      </select>
      {from && !isWhole(from) && <small>{whySource(from.source_why)}</small>}
    </label>
  );
}

/** The size of the person that has to get through. */
function Avatar({ avatar }: { avatar: string }) {
  const { width, height } = avatarOf(avatar);
  const [low, high] = AVATAR_SIDES;
  const put = (sides: [number | null, number | null]) => change({ avatar: readAvatar(sides.join("x")) ?? DEFAULTS.avatar });
  return (
    <div class="field" role="group" aria-label="Size of a person">
      <span>{TITLES.avatar}</span>
      <span class="entry">
        <NumberField id="avatar-width" label="Width of a person, in metres" value={width} low={low} high={high} unit="wide" set={(value) => put([value, height])} />
        <NumberField id="avatar-height" label="Height of a person, in metres" value={height} low={low} high={high} unit="m high" set={(value) => put([width, value])} />
      </span>
    </div>
  );
}

interface TickProps {
  readonly name: "walk" | "drop_degenerate";
  readonly on: boolean;
  readonly title: string;
  readonly children: string;
}

function Tick({ name, on, title, children }: TickProps) {
  return (
    <div class="field">
      <label class="tick">
        <input id={name} type="checkbox" checked={on} onChange={(event) => change({ [name]: event.currentTarget.checked } as Partial<Params>)} />
        {title}
      </label>
      <small>{children}</small>
    </div>
  );
}

/** Returns the thickness in metres, in words; empty unless one mesh is shown. */
function inMetres(thickness: number): string {
  const from = shown.value?.from;
  if (!from || isWhole(from)) return "";
  const diagonal = length(mul(size(from.input.bounds), from.cost.scale));
  return diagonal > 0 ? `, here ${metres(diagonal * thickness)}` : "";
}
