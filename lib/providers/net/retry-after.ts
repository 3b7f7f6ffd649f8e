/** The longest that an answer may ask us to wait, in ms. */
const longest = 86_400_000;

/**
 * The milliseconds that an answer's header Retry-After asks to wait (seconds, or a date), at most a day. Null: it asks
 * nothing that can be read.
 * @param now the clock by which a date counts, in ms since 1970.
 */
export function readRetryAfter(header: string | null | undefined, now: number): number | null {
  const given = header?.trim() ?? "";
  if (given === "") return null;
  const seconds = Number(given);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(given) - now;
  return Number.isFinite(ms) && ms >= 0 ? Math.min(ms, longest) : null;
}
