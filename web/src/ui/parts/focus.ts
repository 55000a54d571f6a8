import { useEffect, useRef } from "preact/hooks";

/**
 * Moves a lost focus to the first of some elements that is shown, after the page has changed. The focus is lost if the element that had it
 * has gone.
 */
export function mendFocus(...selectors: string[]): void {
  const mend = () => {
    const { activeElement: now } = document;
    if (now && now !== document.body) return;
    const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find((element) => element?.checkVisibility());
    found?.focus({ preventScroll: true });
  };
  requestAnimationFrame(() => requestAnimationFrame(mend));
}

/** Brings the view into sight after the page has changed. On a narrow window it scrolls away with the page. */
export const showStage = (): void => void requestAnimationFrame(() => document.querySelector("main.stage")?.scrollIntoView({ block: "nearest" }));

/** Focuses a panel and brings it into sight when it appears, and mends the focus when it goes. Escape in the panel calls `leave`. */
export function usePanelFocus(leave: () => void) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    showStage();
    return () => mendFocus("#shape-title", "#model-title", ".zone .btn");
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    leave();
  };
  return { ref: panel, tabIndex: -1, onKeyDown };
}
