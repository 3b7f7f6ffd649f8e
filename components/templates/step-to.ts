/** The place in a list to which a key leads, round its ends. Null: the key leads nowhere. */
export function stepTo(key: string, place: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (place + 1) % count;
  if (key === "ArrowUp") return (place - 1 + count) % count;
  return null;
}
