/** A list with the entry at one place moved to another. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const moved = list.slice(from, from + 1);
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)];
}

/** What lies between two places of the whole list, both included: nothing else changes its place by a move. */
export function placesBetween(from: number, to: number): { readonly offset: number; readonly limit: number } {
  const offset = Math.min(from, to);
  return { offset, limit: Math.max(from, to) - offset + 1 };
}
