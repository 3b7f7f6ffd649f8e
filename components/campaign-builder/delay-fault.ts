/** What is wrong with the hours before a step, known without asking the server: null where nothing is. */
export function delayFault(delay: number, longest: number) {
  return delay > longest ? { key: "too_large_delay" as const, values: { hours: longest } } : null;
}
