/** Settings of single parts of a scene: names or wildcards (`*`, `?`), each with settings by their names. */
export type Rules = Readonly<Record<string, Rule>>;

export type Rule = Readonly<Record<string, string | number>>;

/** Reads rules from JSON. Anything else has none. */
export function readRules(text: string): Rules {
  try {
    const read: unknown = JSON.parse(text || "{}");
    return isMap(read) && Object.values(read).every((rule) => isMap(rule) && Object.values(rule).every(isPlain)) ? (read as Rules) : {};
  } catch {
    return {};
  }
}

const isMap = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const isPlain = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** Returns the rules with a setting of one pattern changed, or removed for `null`. A rule without settings goes. */
export function withSetting(rules: Rules, pattern: string, name: string, value: string | number | null): Rules {
  const { [name]: _old, ...rest } = rules[pattern] ?? {};
  const rule = value === null ? rest : { ...rest, [name]: value };
  const { [pattern]: _rule, ...others } = rules;
  return Object.keys(rule).length ? { ...rules, [pattern]: rule } : others;
}

/** Returns the rules with another pattern in the place of `from`. */
export const renamed = (rules: Rules, from: string, to: string): Rules =>
  Object.fromEntries(Object.entries(rules).map(([pattern, rule]) => [pattern === from ? to : pattern, rule]));

/** Returns whether a name fits a pattern, in which `*` stands for any characters and `?` for one. */
export function fits(pattern: string, name: string): boolean {
  const words = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*").replaceAll("?", ".");
  return new RegExp(`^${words}$`, "su").test(name);
}
