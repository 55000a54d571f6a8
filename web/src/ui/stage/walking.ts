import { computed } from "@preact/signals";
import type { Answer } from "../../model/answer.ts";
import { avatarOf } from "../../model/avatar.ts";
import { metres } from "../../model/format.ts";
import { closedOf } from "../../model/outcome.ts";
import { answer, picturing, session, set } from "../../state/store.ts";
import type { Met } from "../../state/types.ts";
import { add, sub, type Vec } from "../../model/vec.ts";
import type { ViewOptions } from "../../view/options.ts";
import type { Guide, Surroundings, Walker } from "../../view/walker.ts";
import type { Left } from "../../walk/index.ts";

type Physics = typeof import("../../walk/index.ts");

/** Whether somebody walks through the picture. */
export const walking = computed(() => session.value.walk?.state === "on");
/** What is met in world where the result shown is in effect. */
export const met = computed(() => (answer.value && picturing.value ? picturing.value.underfoot(answer.value) : null));

/** The walker of the page, for the buttons. */
export const walker: { current: Walker | null } = { current: null };

let physics: Physics | null = null;
/** Where the person and the things were when the result changed, in metres of the model; `null` for a new walk. */
let last: { feet: Vec; heading: number; things: readonly Left[] } | null = null;

/** Loads the physics engine, once, and starts to walk. */
export async function startWalking(): Promise<void> {
  last = null;
  set({ walk: { state: "loading", eyes: false, met: null }, listed: false, spot: null, selected: null, said: "Loading the physics." });
  try {
    const loaded = await import("../../walk/index.ts");
    await loaded.ready();
    physics = loaded;
  } catch {
    if (session.value.walk) set({ walk: { state: "failed", eyes: false, met: null }, said: FAILED });
    return;
  }
  // The user may have left meanwhile.
  if (!session.value.walk) return;
  set({ walk: { state: "on", eyes: false, met: null }, said: "Walking. Arrow keys walk and turn, Space jumps, B drops a ball, X a box, V changes the view, Escape leaves." });
  focusOn("view");
}

export const FAILED = "The physics engine could not be loaded, so nobody can walk here.";

export function stopWalking(): void {
  set({ walk: null, said: "Stopped walking." });
  focusOn("walk-start");
}

/** Moves the focus after the next picture of the page. */
export const focusOn = (id: string): void => void requestAnimationFrame(() => document.getElementById(id)?.focus({ preventScroll: true }));

export function lookThroughEyes(eyes: boolean): void {
  const { walk } = session.value;
  if (walk) set({ walk: { ...walk, eyes }, said: eyes ? "Through the eyes." : "From behind." });
  walker.current?.setEyes(eyes);
}

/** What is drawn while somebody walks: everything in its real place, and the walker's figure only. */
export const onFoot = (view: ViewOptions): ViewOptions => ({ ...view, figure: false, explode: 0, section: null, single: false });

/** Whether the single hull counts in world instead of the hulls. */
export const isSingleInEffect = computed(() => met.value?.instead === "hull" && (answer.value?.shown.hulls.length ?? 0) > 1);

/** What is drawn while nobody walks: the single hull as well where it counts instead of the hulls. */
export const inEffect = (view: ViewOptions): ViewOptions => (isSingleInEffect.value ? { ...view, single: true } : view);

/** Returns what makes the guide of the viewer; `null` while nobody walks. */
export function guideOf(): ((around: Surroundings) => Guide) | null {
  const [ground, now, view, engine] = [met.value, answer.value, picturing.value, physics];
  if (!walking.value || !ground || !now || !view || !engine) {
    walker.current = null;
    return null;
  }
  const avatar = avatarOf(now.outcome.params.avatar);
  return (around) => {
    const { pane, led } = around;
    const [, deep, up] = pane.half;
    const before = (distance: number): Vec => [0, -deep - distance * avatar.height, -up];
    const kept = last && sub(last.feet, pane.frame.origin);
    const starts = [kept, led, before(1), before(2.5)].filter((start) => start !== null);
    const obstacles = pane.solids.map((hull, number) => ({ hull, convex: !ground.meshes.has(number) }));
    const left = (last?.things ?? []).map((thing) => ({ ...thing, at: sub(thing.at, pane.frame.origin) }));
    const outing = new engine.Outing({ obstacles, floor: -up, avatar, starts, facing: [0, 0, 0], left });
    if (last) outing.turn(last.heading - outing.heading);
    const next = new view.Walker(around, outing, engine);
    next.setEyes(session.peek().walk?.eyes ?? false);
    next.onBump = (bump) => report(bump && { hull: bump.obstacle, opening: bump.opening, fills: bump.fills });
    next.onCommand = (command) => {
      if (command === "leave") stopWalking();
      else if (command === "eyes") lookThroughEyes(!session.value.walk?.eyes);
      else next.drop(command);
    };
    next.onLeave = (feet, heading, things) => {
      const { origin } = pane.frame;
      last = { feet: add(feet, origin), heading, things: things.map((thing) => ({ ...thing, at: add(thing.at, origin) })) };
    };
    walker.current = next;
    return next;
  };
}

function report(found: Met | null): void {
  const { walk } = session.value;
  const now = answer.value;
  if (walk && now) set({ walk: { ...walk, met: found }, ...(found ? { said: wordsOf(found, now).join(" ") } : {}) });
}

/** Returns whether an obstacle closes a way: the result names one, and the obstacle fills what a person would walk through. */
export const closesWay = (found: Met, now: Answer): boolean => found.fills === "way" && now.kind === "mesh" && met.value?.instead === null && closedOf(now.result).length > 0;

const INSTEAD = { hull: "the single hull, which counts instead of the hulls", box: "the box that counts instead of the hulls", mesh: "the mesh", nothing: "nothing" } as const;

/** Says what somebody met: a title and more. */
export function wordsOf(found: Met, now: Answer): [string, string] {
  const name = nameOf(found, now);
  const person = metres(avatarOf(now.outcome.params.avatar).height);
  const room = found.opening === null ? null : `Open: ${metres(found.opening)}, you: ${person}.`;
  if (closesWay(found, now)) return ["This way is closed.", room ?? `It is open in the model, and ${name} closes it.`];
  if (room) return [`Your head meets ${name}.`, room];
  if (found.fills) return ["Space is filled here.", `It is free in the model, and ${name} fills it.`];
  return [`You meet ${name}.`, ""];
}

function nameOf({ hull }: Met, now: Answer): string {
  const instead = met.value?.instead;
  if (instead) return INSTEAD[instead];
  if (now.kind === "mesh") return `hull ${hull + 1}`;
  return now.pieces.find(({ run }) => hull >= run.first && hull < run.first + run.count)?.name ?? "a hull";
}

