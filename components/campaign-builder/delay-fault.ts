/** What is wrong with the hours before a step, checked in the browser. Null: nothing. */
export function delayFault(delay: number, longest: number) {
  return delay > longest ? { key: "too_large_delay" as const, values: { hours: longest } } : null;
}
