/** Returns the size of a person that a setting such as `0.5x1.8` states, in metres. */
export function avatarOf(text: string): { width: number; height: number } {
  const [width = 0.5, height = 1.8] = text.split("x").map(Number);
  return { width, height };
}
