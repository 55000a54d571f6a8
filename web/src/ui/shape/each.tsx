import { useState } from "preact/hooks";
import { counted } from "../../model/format.ts";
import { METHODS, PARAMETERS, PHYSICS_TYPES } from "../../model/params.ts";
import { fits, renamed, withSetting, type Rule } from "../../model/rules.ts";
import { isScene } from "../../model/scene.ts";
import { change } from "../../state/effects.ts";
import { doc, shown } from "../../state/store.ts";
import { Fold, NumberField } from "../parts/fields.tsx";

/** Returns the names of the scene's parts, by which rules find them. */
function partNames(): string[] {
  const from = shown.value?.from;
  return from && isScene(from) ? from.parts.map(({ mesh_name }) => mesh_name) : [];
}

/** Settings of single objects: by their name, or of all whose names fit a wildcard. */
export function Each() {
  const { params } = doc.value;
  const [typed, setTyped] = useState("");
  if (params.parts !== "objects") return null;
  const rules = Object.entries(params.each);
  const add = () => {
    const pattern = typed.trim();
    if (!pattern || pattern in params.each) return;
    setTyped("");
    change({ each: withSetting(params.each, pattern, "method", "solid") });
  };
  return (
    <Fold id="each" title="Settings of single objects" badge={rules.length ? `${rules.length}` : null} open={rules.length > 0}>
      {rules.map(([pattern, rule]) => (
        <One key={pattern} pattern={pattern} rule={rule} />
      ))}
      <form
        class="add"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input id="each-name" type="text" list="part-names" autocomplete="off" aria-label="Name or wildcard of objects" placeholder="roof*" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
        <button type="submit" class="btn small" id="each-add" disabled={!typed.trim() || typed.trim() in params.each}>
          Add
        </button>
      </form>
      <datalist id="part-names">
        {partNames().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <small>* stands for any letters, ? for one. Equal objects are one part, named after the first of them. A name overrides wildcards.</small>
    </Fold>
  );
}

const EMPTY = "";
const PER_CENT = 100;

function One({ pattern, rule }: { pattern: string; rule: Rule }) {
  const { each } = doc.value.params;
  const put = (name: string, value: string | number | null) => change({ each: withSetting(each, pattern, name, value) });
  const { [pattern]: _own, ...others } = each;
  const hits = partNames().filter((name) => fits(pattern, name)).length;
  // An object has a tolerance or a cost, not both.
  const only = (name: "tolerance" | "target_cost", value: number | null) => {
    const other = name === "tolerance" ? "target_cost" : "tolerance";
    const set = withSetting(each, pattern, name, value);
    change({ each: value === null ? set : withSetting(set, pattern, other, null) });
  };
  const number = (name: string) => (typeof rule[name] === "number" ? rule[name] : null);
  const share = number("tolerance");
  return (
    <fieldset class="rule" data-rule={pattern}>
      <legend class="unseen">{`Settings of ${pattern}`}</legend>
      <div class="acts">
        <input
          type="text"
          aria-label={`Name or wildcard of ${pattern}`}
          value={pattern}
          onChange={(event) => {
            const to = event.currentTarget.value.trim();
            if (to && !(to in each)) change({ each: renamed(each, pattern, to) });
            else event.currentTarget.value = pattern;
          }}
        />
        <small class={hits ? "" : "fault"}>{hits ? counted(hits, "part") : "fits no part"}</small>
        <button type="button" class="icon tiny" aria-label={`Remove the settings of ${pattern}`} onClick={() => change({ each: others })}>
          ×
        </button>
      </div>
      <div class="pair">
        <Pick label={`Method of ${pattern}`} words={METHODS} value={rule.method} set={(value) => put("method", value)} rest="method as the others" />
        <Pick label={`Physics shape type of ${pattern}`} words={PHYSICS_TYPES} value={rule.physics_type} set={(value) => put("physics_type", value)} rest="type automatic" />
      </div>
      <div class="line">
        <span class="muted">Largest error</span>
        <span class="entry">
          <NumberField id={`tolerance-${pattern}`} label={`Largest error of ${pattern}, in per cent of its diagonal`} value={share === null ? null : share * PER_CENT} low={PARAMETERS.tolerance.min * PER_CENT} high={PARAMETERS.tolerance.max * PER_CENT} empty placeholder="own" unit="%" set={(value) => only("tolerance", value === null ? null : value / PER_CENT)} />
        </span>
      </div>
      <div class="line">
        <span class="muted">Cost at most</span>
        <span class="entry">
          <NumberField id={`cost-${pattern}`} label={`Largest physics cost of ${pattern}`} value={number("target_cost")} low={PARAMETERS.target_cost.min} high={PARAMETERS.target_cost.max} empty placeholder="any" set={(value) => only("target_cost", value)} />
        </span>
      </div>
    </fieldset>
  );
}

interface PickProps {
  readonly label: string;
  readonly words: Readonly<Record<string, readonly [string, string]>>;
  readonly value: string | number | undefined;
  readonly set: (value: string | null) => void;
  /** What stands for no setting. */
  readonly rest: string;
}

function Pick({ label, words, value, set, rest }: PickProps) {
  return (
    <select aria-label={label} value={value ?? EMPTY} onChange={(event) => set(event.currentTarget.value || null)}>
      <option value={EMPTY}>{rest}</option>
      {Object.entries(words).map(([word, [title]]) => (
        <option key={word} value={word}>
          {title}
        </option>
      ))}
    </select>
  );
}
