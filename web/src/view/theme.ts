/** The colours of the 3D view. Its background is the page's. */
export interface Theme {
  /** The colour that hulls fade to if another one is selected. */
  readonly faded: string;
  readonly edge: string;
  readonly ghost: string;
  readonly grid: string;
  /** Strength of the shadow on the floor, 0 to 1. */
  readonly shade: number;
  readonly figure: string;
  readonly red: string;
  readonly stripe: string;
  /** The colour of measured lengths, which lie on pale hulls. */
  readonly ruler: string;
}

export const LIGHT: Theme = {
  faded: "#eef2f7",
  edge: "#2b3442",
  ghost: "#8b99ab",
  grid: "#9fb0c4",
  shade: 0.22,
  figure: "#93a1b8",
  red: "#cc3322",
  stripe: "#e58a80",
  ruler: "#1b5da6",
};

export const DARK: Theme = {
  faded: "#333d4b",
  edge: "#141920",
  ghost: "#9fadc0",
  grid: "#61718a",
  shade: 0.5,
  figure: "#8190a8",
  red: "#d8412f",
  stripe: "#f0a49b",
  ruler: "#2f74c8",
};
