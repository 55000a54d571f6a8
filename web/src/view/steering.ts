import type { Intent, Kind } from "../walk/index.ts";

/** What a key, a button or a finger asks for as long as it is held. */
export type Move = "forward" | "back" | "left" | "right" | "jump";
/** What happens once. */
export type Command = Kind | "eyes" | "leave";

/** Keys by their place on the keyboard, so that W, A, S and D lie together on every keyboard. */
const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: "forward", KeyW: "forward", ArrowDown: "back", KeyS: "back",
  ArrowLeft: "left", KeyA: "left", ArrowRight: "right", KeyD: "right", Space: "jump",
};
const COMMANDS: Readonly<Record<string, Command>> = { b: "ball", x: "box", v: "eyes", Escape: "leave" };
/** Turn per pixel of a drag, in radians. */
const DRAG = 0.005;

/** Reads keys and pointers of an element as moves of a person. */
export class Steering {
  private readonly held = new Map<string, Move>();
  /** Its signal removes the listeners. */
  private readonly ended = new AbortController();
  private shift = false;
  /** The pointer that drags, and where it was last. */
  private dragging: { readonly pointer: number; x: number; y: number } | null = null;

  /** `wake` is called at each input, `look` with the angles of a drag, `command` with what happens once. */
  constructor(
    private readonly element: HTMLElement,
    private readonly on: { readonly wake: () => void; readonly look: (aside: number, up: number) => void; readonly command: (command: Command) => void },
  ) {
    const { signal } = this.ended;
    element.addEventListener("keydown", this.down, { signal });
    element.addEventListener("keyup", this.up, { signal });
    element.addEventListener("blur", this.release, { signal });
    element.addEventListener("pointerdown", this.grab, { signal });
    element.addEventListener("pointermove", this.drag, { signal });
    element.addEventListener("pointerup", this.drop, { signal });
    element.addEventListener("pointercancel", this.drop, { signal });
  }

  /** Whether anything is held. */
  get any(): boolean {
    return this.held.size > 0;
  }

  /** Holds a move or lets it go; `by` names the button. */
  hold(by: string, move: Move | null): void {
    if (move) this.held.set(by, move);
    else this.held.delete(by);
    this.on.wake();
  }

  intent(): Intent {
    const moves = [...this.held.values()];
    const sum = (plus: Move, minus: Move) => Number(moves.includes(plus)) - Number(moves.includes(minus));
    const aside = sum("right", "left");
    return { forward: sum("forward", "back"), aside: this.shift ? aside : 0, turn: this.shift ? 0 : -aside, jump: moves.includes("jump") };
  }

  dispose(): void {
    this.ended.abort();
  }

  private readonly down = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    this.shift = event.shiftKey;
    const move = MOVES[event.code];
    const command = COMMANDS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (move) this.hold(event.code, move);
    else if (command && !event.repeat) this.on.command(command);
    else if (!command) return;
    event.preventDefault();
  };

  private readonly up = (event: KeyboardEvent): void => {
    this.shift = event.shiftKey;
    if (this.held.delete(event.code)) this.on.wake();
  };

  private readonly release = (): void => this.held.clear();

  private readonly grab = (event: PointerEvent): void => {
    if (event.button !== 0 || this.dragging !== null) return;
    this.dragging = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
    this.element.setPointerCapture(event.pointerId);
  };

  private readonly drag = (event: PointerEvent): void => {
    const from = this.dragging;
    if (event.pointerId !== from?.pointer) return;
    this.on.look((from.x - event.clientX) * DRAG, (from.y - event.clientY) * DRAG);
    [from.x, from.y] = [event.clientX, event.clientY];
    this.on.wake();
  };

  private readonly drop = (event: PointerEvent): void => {
    if (event.pointerId === this.dragging?.pointer) this.dragging = null;
  };
}
