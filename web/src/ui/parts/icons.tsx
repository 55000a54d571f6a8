/** Drawings of 24 by 24 units, in the colour of the text around them. */
const PATHS = {
  undo: ["M9 14 4 9l5-5", "M4 9h10a6 6 0 0 1 0 12h-3"],
  redo: ["m15 14 5-5-5-5", "M20 9H10a6 6 0 0 0 0 12h3"],
  help: ["M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z", "M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.700M12 17v.01"],
  fit: ["M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"],
  explode: ["M12 8V3m0 18v-5m4-4h5M3 12h5", "M10 10h4v4h-4z"],
  section: ["M4 7l8-4 8 4v10l-8 4-8-4z", "M12 3v18"],
  more: ["M5 12h.01M12 12h.01M19 12h.01"],
  eye: ["M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7z", "M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z"],
  unseen: ["M4 5l16 14", "M9 6c1-.6 2-1 3-1 6 0 10 7 10 7s-1 2-3 4M6 8c-2.500 2-4 4-4 4s4 7 10 7c1.500 0 3-.5 4-1"],
  close: ["M6 6l12 12M18 6 6 18"],
  download: ["M12 4v11m0 0 4-4m-4 4-4-4M5 20h14"],
  warning: ["M12 3 2 20h20z", "M12 10v4m0 3v.01"],
  walk: ["M13 2.500a1.500 1.500 0 1 1-.01 3 1.500 1.500 0 0 1 .01-3z", "m7 21 3-6-1-4 4-3 2 4 3 1M10 15l4 2v4M9 11l-2 1v3"],
  ball: ["M19 12a7 7 0 1 1-14 0 7 7 0 0 1 14 0z", "M8.500 9.500a4.500 4.500 0 0 1 3-1.700"],
  box: ["M5 8l7-3.500L19 8v8l-7 3.500L5 16z", "M5 8l7 3.500L19 8M12 11.500v8"],
  up: ["m6 14 6-6 6 6"],
  down: ["m6 10 6 6 6-6"],
  left: ["m14 6-6 6 6 6"],
  right: ["m10 6 6 6-6 6"],
  jump: ["M12 16V5m0 0-5 5m5-5 5 5M6 20h12"],
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="ico" viewBox="0 0 24 24" aria-hidden="true">
      {PATHS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

/** Half a disc, for the switch between light and dark. */
export function ThemeIcon() {
  return (
    <svg class="ico" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4a8 8 0 0 0 0 16z" fill="currentColor" />
    </svg>
  );
}
