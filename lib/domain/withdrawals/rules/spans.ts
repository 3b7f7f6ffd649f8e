import { dayMs } from "@/lib/kernel/clock/spans.ts";

/** How often an account's list of unanswered requests is read, in ms of product time. */
export const readEveryMs = dayMs;
/** A request younger than this is never withdrawn, however many there are, in days. */
export const youngestDays = 7;
/**
 * How long a withdrawal may take, in ms: two calls of 45 s to the slower provider. The account begins nothing else
 * before, since it does one thing at a time.
 */
export const longestCallMs = 100_000;
/** How often the withdrawal of a request is begun at most. */
export const mostTries = 5;
/** How long what was withdrawn is told, and how long it is kept, in days. */
export const toldDays = 30;
export const keptDays = 180;
/** How long the requests of a removed account are kept, in days. */
export const removedDays = 30;

/**
 * The lease of a turn, and the pauses until an account's next one: after something was done, where nothing could be done,
 * the same of an account whose rule is off, and after a call that failed. Machine milliseconds. A pause is either
 * shorter than the lease, or an account is known to have no turn while it lasts.
 */
export const turnMs = { lease: 300_000, done: 20_000, idle: 60_000, off: 600_000, failed: 900_000 } as const;
