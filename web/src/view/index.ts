// Everything that needs three.js, in one module that the page loads after its first paint.

export { describe, undecided } from "./describe.ts";
export { Thumbnails } from "./thumbs.ts";
export { Viewer } from "./viewer.ts";
export { DARK, LIGHT } from "./theme.ts";
export { underfoot } from "./underfoot.ts";
export { Walker } from "./walker.ts";
