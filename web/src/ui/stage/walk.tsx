import type { ComponentChildren } from "preact";
import { answer, session } from "../../state/store.ts";
import type { Move } from "../../view/steering.ts";
import { Icon, type IconName } from "../parts/icons.tsx";
import { KeepOpen } from "../shape/findings.tsx";
import { Drawn } from "./tools.tsx";
import { closesWay, FAILED, focusOn, lookThroughEyes, met, startWalking, stopWalking, walker, walking, wordsOf } from "./walking.ts";

/** The button that starts a walk. */
export function WalkButton() {
  return (
    <button type="button" id="walk-start" class="btn main go" disabled={session.value.walk !== null} onClick={() => void startWalking()}>
      <Icon name="walk" />
      <b>
        Walk<span> through it</span>
      </b>
    </button>
  );
}

/** What floats over the picture while somebody walks. */
export function Walk() {
  const { walk } = session.value;
  if (!walk) return null;
  if (walk.state !== "on") {
    return (
      <div class="float looking" role="status">
        <span>{walk.state === "loading" ? "Loading the physics…" : FAILED}</span>
        <button type="button" class="btn small" id="walk-stop" onClick={stopWalking}>
          Back
        </button>
      </div>
    );
  }
  return (
    // Escape leaves from the buttons as well. After a click the keys walk again; a button pressed by a key keeps the focus.
    <div class="walking" onKeyDown={(event) => event.key === "Escape" && stopWalking()} onClick={(event) => event.detail > 0 && walking.value && focusOn("view")}>
      <Keys />
      <Meeting />
      <Pad />
      <div class="float tools" role="group" aria-label="Walking">
        <div class="switches">
          <Drawn />
          <i class="sep" />
          <button type="button" id="walk-eyes" class="tool" aria-pressed={walk.eyes} aria-label="Through the eyes" title="Look through the eyes (V)" onClick={() => lookThroughEyes(!walk.eyes)}>
            <Icon name="eye" />
            <span>Eyes</span>
          </button>
          <button type="button" id="walk-ball" class="tool" aria-label="Drop a ball" title="Drop a ball (B)" onClick={() => walker.current?.drop("ball")}>
            <Icon name="ball" />
            <span>Ball</span>
          </button>
          <button type="button" id="walk-box" class="tool" aria-label="Drop a box" title="Drop a box (X)" onClick={() => walker.current?.drop("box")}>
            <Icon name="box" />
            <span>Box</span>
          </button>
          <button type="button" class="btn main go" id="walk-stop" title="Stop walking (Escape)" onClick={stopWalking}>
            Stop
          </button>
        </div>
      </div>
    </div>
  );
}

const WORDS = { hull: "The single hull counts in world, so it is what you meet.", box: "A box counts in world, so it is what you meet.", mesh: null, nothing: "Nothing collides in world." } as const;

function Keys() {
  const instead = met.value?.instead;
  return (
    <p class="float legend hud">
      <b>Walking</b>
      <span class="keyed">
        <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> walk and turn, drag looks, <kbd>Space</kbd> jumps
      </span>
      {instead && WORDS[instead] && <span>{WORDS[instead]}</span>}
    </p>
  );
}

/** What the person meets, and how to open a way that is closed. */
function Meeting() {
  const found = session.value.walk?.met;
  const now = answer.value;
  if (!found || !now) return null;
  const [title, more] = wordsOf(found, now);
  const isClosed = closesWay(found, now);
  return (
    <div class={`float meeting ${found.fills ? "red" : ""}`} id="meeting">
      <span>
        <b>
          {found.fills && <span class="hatch" aria-hidden="true" />} {title}
        </b>{" "}
        {more}
      </span>
      {isClosed && <KeepOpen id="walk-open" />}
    </div>
  );
}

const PAD: readonly (readonly [Move, IconName, string])[] = [
  ["forward", "up", "Walk forward"],
  ["left", "left", "Turn left"],
  ["back", "down", "Walk back"],
  ["right", "right", "Turn right"],
  ["jump", "jump", "Jump"],
];

/** Buttons that are held, for fingers. */
function Pad() {
  return (
    <div class="pad" role="group" aria-label="Hold to walk">
      {PAD.map(([move, icon, words]) => (
        <Held key={move} move={move} words={words}>
          <Icon name={icon} />
        </Held>
      ))}
    </div>
  );
}

function Held({ move, words, children }: { move: Move; words: string; children: ComponentChildren }) {
  const hold = (on: boolean) => walker.current?.hold(`button ${move}`, on ? move : null);
  return (
    <button
      type="button"
      class={`icon ${move}`}
      aria-label={words}
      // The view keeps the focus, and with it the keys that are held.
      onMouseDown={(event) => event.preventDefault()}
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(true);
      }}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
      onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && hold(true)}
      onKeyUp={() => hold(false)}
      onBlur={() => hold(false)}
    >
      {children}
    </button>
  );
}
