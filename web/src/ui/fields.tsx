import type { ComponentChildren } from "preact";
import { DEFAULTS, PARAMETERS, type Params } from "../model/params.ts";
import { change } from "../state.ts";

interface ChoiceProps<Word extends string> {
  readonly id: string;
  readonly title: string;
  readonly value: Word;
  readonly words: Readonly<Record<Word, readonly [title: string, about: string]>>;
  readonly set: (word: Word) => void;
}

/** A list of values, with the explanation of the chosen one below. */
export function Choice<Word extends string>({ id, title, value, words, set }: ChoiceProps<Word>) {
  const all = Object.keys(words) as Word[];
  return (
    <label class="field">
      <span>{title}</span>
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value as Word)}>
        {all.map((word) => (
          <option key={word} value={word}>
            {words[word][0]}
          </option>
        ))}
      </select>
      <small>{words[value][1]}</small>
    </label>
  );
}

interface RangeProps {
  readonly name: "max_hulls" | "max_vertices" | "retain";
  readonly title: string;
  readonly unit?: string;
  readonly value: number;
  readonly children?: ComponentChildren;
}

/** A slider with a number field. */
export function Range({ name, title, unit = "", value, children }: RangeProps) {
  const { min: low, max: high } = PARAMETERS[name];
  const set = (next: number | null) => change({ [name]: next ?? DEFAULTS[name] } as Partial<Params>);
  return (
    <div class="field">
      <div class="row">
        <label for={name}>{title}</label>
        <span class="value">
          <NumberInput id={`${name}-number`} label={title} value={value} low={low} high={high} empty={DEFAULTS[name]} whole onInput={set} />
          {unit}
        </span>
      </div>
      <input id={name} type="range" min={low} max={high} step={1} value={value} onInput={(event) => set(event.currentTarget.valueAsNumber)} />
      {children && <small>{children}</small>}
    </div>
  );
}

interface NumberProps {
  readonly id: string;
  readonly value: number | null;
  readonly low: number;
  readonly high: number;
  /** The value that an empty field stands for. */
  readonly empty: number;
  /** Rounds fractions to whole numbers. */
  readonly whole?: boolean;
  readonly label?: string;
  readonly onInput: (value: number | null) => void;
}

/** A number field. Values outside `low` to `high` become the nearest bound. */
export function NumberInput({ id, value, low, high, empty, whole = false, label, onInput }: NumberProps) {
  return (
    <input
      id={id}
      type="number"
      inputMode={whole ? "numeric" : "decimal"}
      min={low}
      max={high}
      step={whole ? 1 : "any"}
      placeholder={String(empty)}
      aria-label={label}
      value={value === null ? "" : Number(value.toPrecision(6))}
      onChange={(event) => {
        const typed = event.currentTarget.valueAsNumber;
        const next = whole ? Math.round(typed) : typed;
        onInput(Number.isFinite(next) ? Math.min(high, Math.max(low, next)) : null);
      }}
    />
  );
}
