// The physics of walking. The page loads this module, with the engine in it, when somebody walks for the first time.

import RAPIER from "@dimforge/rapier3d-compat";

export { EYES, Outing, type Setting } from "./outing.ts";
export type { Avatar, Bump, Intent } from "./person.ts";
export { HALF, MAX_THINGS, type Kind, type Left, type Pose } from "./things.ts";
export { TICK, type Obstacle } from "./world.ts";

/** Makes the engine ready. */
export const ready = (): Promise<void> => RAPIER.init();
