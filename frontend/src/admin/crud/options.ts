/** The options of a filter: the values, each with the text that a prefix and the value name. */
export function optionsOf<Value extends string, Prefix extends string>(values: readonly Value[], prefix: Prefix) {
  return values.map((value) => ({ value, label: `${prefix}.${value}` as const }));
}
