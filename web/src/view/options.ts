/** How the model's surface is drawn. */
export type GhostStyle = "off" | "ghost" | "solid";

/** What the view shows. */
export interface ViewOptions {
  readonly ghost: GhostStyle;
  readonly hulls: boolean;
  readonly seeThrough: boolean;
  readonly wireframe: boolean;
  readonly single: boolean;
  readonly figure: boolean;
  /** Distance by which hulls are moved apart; 0 leaves them in place. */
  readonly explode: number;
  readonly section: { readonly axis: 0 | 1 | 2; readonly share: number } | null;
}

export const FIRST_VIEW: ViewOptions = {
  ghost: "off", hulls: true, seeThrough: false, wireframe: false, single: false, figure: true, explode: 0, section: null,
};
