import type { CallStatus } from "@/lib/contracts/words/dialer.ts";

const order: Readonly<Record<CallStatus, number>> = {
  connecting: 0,
  ringing: 1,
  connected: 2,
  completed: 3,
  busy: 3,
  no_answer: 3,
  failed: 3,
  canceled: 3,
};

/** Whether a call is over. */
export const isOver = (status: CallStatus): boolean => order[status] === 3;

/** Whether news may move a call: only forward, and nothing moves one that is over [F13]. */
export const movesOn = (from: CallStatus, to: CallStatus): boolean => order[to] > order[from];

/** What a call costs in thousandths of a credit: each minute begun of a conversation. */
export function costOf(status: CallStatus, seconds: number, perMinute: number): number {
  return status === "completed" && seconds > 0 ? Math.ceil(seconds / 60) * Math.round(perMinute * 1000) : 0;
}

/** The longest conversation that anybody has, in seconds: the provider's own limit. */
export const longestCall = 4 * 3600;

/**
 * How long a call may last with so many credits left, in seconds. Null credits: nobody counts. Zero: not for a minute.
 */
export const secondsFor = (left: number | null, perMinute: number): number =>
  left === null || perMinute === 0 ? longestCall : Math.min(longestCall, Math.floor(left / perMinute) * 60);
