import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { doc } from "../../state/store.ts";

type Words<Word extends string> = Readonly<Record<Word, readonly [title: string, about: string]>>;

interface SegmentsProps<Word extends string> {
  readonly name: string;
  readonly label: string;
  /** `null` if none of the words applies. */
  readonly value: Word | null;
  readonly words: Words<Word>;
  readonly set: (word: Word) => void;
  readonly small?: boolean;
  readonly disabled?: boolean;
}

/** A row of values, of which one applies. */
export function Segments<Word extends string>({ name, label, value, words, set, small = false, disabled = false }: SegmentsProps<Word>) {
  return (
    <div class={small ? "seg mini" : "seg"} role="radiogroup" aria-label={label}>
      {(Object.keys(words) as Word[]).map((word) => (
        <label key={word} title={words[word][1]}>
          <input type="radio" name={name} value={word} checked={word === value} disabled={disabled} onChange={() => set(word)} />
          {words[word][0]}
        </label>
      ))}
    </div>
  );
}

interface ChoiceProps<Word extends string> {
  readonly id: string;
  readonly title: string;
  readonly value: Word;
  readonly words: Words<Word>;
  readonly set: (word: Word) => void;
}

/** A list of values, with the explanation of the chosen one below. */
export function Choice<Word extends string>({ id, title, value, words, set }: ChoiceProps<Word>) {
  return (
    <label class="field">
      <span>{title}</span>
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value as Word)}>
        {(Object.keys(words) as Word[]).map((word) => (
          <option key={word} value={word}>
            {words[word][0]}
          </option>
        ))}
      </select>
      <small>{words[value][1]}</small>
    </label>
  );
}

interface NumberProps {
  readonly id: string;
  readonly label: string;
  /** `null` shows an empty field. */
  readonly value: number | null;
  readonly low: number;
  readonly high: number;
  readonly whole?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly unit?: string;
  /** Receives a value within the bounds, or `null` for an emptied field if `empty` permits it. */
  readonly set: (value: number | null) => void;
  readonly empty?: boolean;
}

/**
 * A number field. A value that is not permitted stays in the field with the reason below it, and the setting keeps its
 * last permitted value.
 */
export function NumberField({ id, label, value, low, high, whole = false, disabled = false, placeholder, unit, set, empty = false }: NumberProps) {
  const own = value === null ? "" : String(Number(value.toPrecision(6)));
  const [text, setText] = useState(own);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    setText(own);
    setFault(null);
  }, [own, doc.value.model?.key]);
  const take = (typed: string) => {
    setText(typed);
    const number = Number(typed.trim().replace(",", "."));
    if (typed.trim() === "") {
      setFault(empty ? null : `Needs a number${own && `; ${own} still applies`}.`);
      if (empty) set(null);
      return;
    }
    const still = own ? ` ${own} still applies.` : "";
    if (!Number.isFinite(number)) setFault(`This is not a number.${still}`);
    else if (whole && !Number.isInteger(number)) setFault(`Needs a whole number.${still}`);
    else if (number < low || number > high) setFault(`Must be from ${low} to ${high}.${still}`);
    else {
      setFault(null);
      if (number !== value) set(number);
    }
  };
  return (
    <>
      <input
        id={id}
        type="text"
        class="num"
        inputMode={whole ? "numeric" : "decimal"}
        autocomplete="off"
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={fault ? `${id}-fault` : undefined}
        placeholder={placeholder}
        disabled={disabled}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={(event) => take(event.currentTarget.value)}
      />
      {unit && <span class="unit">{unit}</span>}
      {fault && (
        <small id={`${id}-fault`} class="fault" role="alert">
          {fault}
        </small>
      )}
    </>
  );
}

interface FoldProps {
  readonly id: string;
  readonly title: string;
  readonly badge?: string | null;
  readonly open?: boolean;
  readonly children: ComponentChildren;
}

/** A part of a panel that is closed at first. */
export function Fold({ id, title, badge, open = false, children }: FoldProps) {
  return (
    <details id={id} class="fold" open={open}>
      <summary>
        {title}
        {badge && <span class="badge">{badge}</span>}
      </summary>
      <div class="folded">{children}</div>
    </details>
  );
}
