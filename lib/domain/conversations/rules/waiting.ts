/** How long a mail waits for its server at most, in machine ms: later its author may have another answer. */
export const longestWaitMs = 60 * 60_000;
/** The shortest and the longest pause between two tries, in machine ms. */
const pausesMs = { shortest: 60_000, longest: 10 * 60_000 } as const;

/**
 * The pause before the next try of a mail that its server took nothing of, in ms. It is as long as the mail has waited, so it
 * doubles each time. Null: it waited long enough, and its author decides.
 * @param waitedMs since the mail was written.
 * @param askedMs the pause that its server, or whoever was before it, asks for.
 */
export function pauseBeforeRetry(waitedMs: number, askedMs: number): number | null {
  const { shortest, longest } = pausesMs;
  const pause = Math.max(askedMs, Math.min(Math.max(waitedMs, shortest), longest));
  return waitedMs + pause > longestWaitMs ? null : pause;
}
