/** A list with the entry at one position moved to another. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const moved = list.slice(from, from + 1);
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)];
}

/** The range between two positions of the whole list, both included: a move changes no other position. */
export function placesBetween(from: number, to: number): { readonly offset: number; readonly limit: number } {
  const offset = Math.min(from, to);
  return { offset, limit: Math.max(from, to) - offset + 1 };
}
