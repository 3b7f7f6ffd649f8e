/**
 * The conversation one step from the open one. If the open one has left the list, the gap at its old place is the
 * start. `lastPlace` is its last position, 0 where none was open. Null: there is none.
 */
export function nextDialog(
  ids: readonly string[],
  openId: string | null,
  lastPlace: number,
  step: 1 | -1,
): string | null {
  const place = openId === null ? -1 : ids.indexOf(openId);
  if (place >= 0) return ids[place + step] ?? null;
  const near = step === 1 ? lastPlace : lastPlace - 1;
  return ids[Math.min(Math.max(near, 0), ids.length - 1)] ?? null;
}
