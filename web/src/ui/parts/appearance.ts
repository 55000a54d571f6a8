import { computed, effect, signal } from "@preact/signals";

export type Appearance = "system" | "light" | "dark";

const ORDER: readonly Appearance[] = ["system", "light", "dark"];

/** Returns the theme after the given one, in the order of the button that switches them. */
export const nextAppearance = (now: Appearance): Appearance => ORDER[(ORDER.indexOf(now) + 1) % ORDER.length] ?? "system";

const KEY = "hullwright.appearance";
const system = window.matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);
system.addEventListener("change", ({ matches }) => (systemDark.value = matches));

/** The theme that the user chose; the browser keeps it for the next visit. */
export const appearance = signal<Appearance>(remembered());

/** Whether the dark theme is active. */
export const dark = computed(() => (appearance.value === "system" ? systemDark.value : appearance.value === "dark"));

effect(() => {
  document.documentElement.dataset.theme = dark.value ? "dark" : "light";
  try {
    localStorage.setItem(KEY, appearance.value);
  } catch {
    // Storage is disabled: the choice lasts until the page is closed.
  }
});

function remembered(): Appearance {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system";
  }
}
