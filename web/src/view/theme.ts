/** The colours of the 3D view. */
export interface Theme {
  readonly background: string;
  readonly edge: string;
  readonly ghost: string;
  readonly grid: string;
  readonly gridMain: string;
  readonly figure: string;
  readonly worst: string;
}

export const LIGHT: Theme = {
  background: "#eef1f5",
  edge: "#10151c",
  ghost: "#5b6b80",
  grid: "#d3dae3",
  gridMain: "#bcc6d3",
  figure: "#8a97a8",
  worst: "#c4002b",
};

export const DARK: Theme = {
  background: "#14181e",
  edge: "#05070a",
  ghost: "#aab8ca",
  grid: "#232a33",
  gridMain: "#323c49",
  figure: "#5d6b7d",
  worst: "#ff6b81",
};
