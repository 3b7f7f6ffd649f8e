import type { DeliveryReason } from "@/lib/contracts/words/webhook-words.ts";
import { dayMs, hourMs, minuteMs } from "@/lib/kernel/clock/spans.ts";

/** The pauses between the tries of a message, in ms of product time: a day and two hours in all. */
export const pauses = [
  5_000,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  8 * hourMs,
  10 * hourMs,
] as const;

/** How often a message is tried at most, tries included whose worker died. */
export const mostTries = pauses.length + 1;

/** How a try ended. `status`: what the receiver answered; null: nothing. */
export interface Answer {
  readonly status: number | null;
  /** Why there was no answer. */
  readonly detail: string | null;
  /** How long the receiver asks to wait, in ms. Null: it doesn't ask. */
  readonly retryAfterMs: number | null;
}

/** The longest wait that a receiver is granted, in ms of product time: one that asks for more is tried each hour. */
const longestAsked = hourMs;
const askedMs = ({ retryAfterMs }: Answer) => Math.min(retryAfterMs ?? 0, longestAsked);

export type Verdict =
  | { readonly state: "delivered" }
  | { readonly state: "waiting"; readonly afterMs: number }
  | { readonly state: "failed"; readonly reason: DeliveryReason & ("tries" | "gone") };

/** Whether a receiver has taken a message. */
export const isTaken = (status: number | null) => status !== null && status >= 200 && status <= 299;

/**
 * What becomes of a message after its latest try. A redirect is a failure, since its address isn't the one that was
 * typed; 410 says that nobody wants to be told any more. A pause is never shorter than the receiver asks for, up to an
 * hour. Source: Standard Webhooks.
 * @param tries how many there were.
 */
export function verdictOf(answer: Answer, tries: number): Verdict {
  const { status } = answer;
  if (isTaken(status)) return { state: "delivered" };
  if (status === 410) return { state: "failed", reason: "gone" };
  const afterMs = pauses[tries - 1];
  if (afterMs === undefined) return { state: "failed", reason: "tries" };
  return { state: "waiting", afterMs: Math.max(afterMs, askedMs(answer)) };
}

/** From this failure in a row on the whole webhook rests, and one message at a time asks whether it is back. */
export const restsFrom = 3;
const longestRest = 5 * minuteMs;

/**
 * How long a webhook rests after a failure, in ms of product time: at least as long as its receiver asks for.
 * @param failures how many came in a row.
 */
export const restMs = (failures: number, answer: Answer) =>
  Math.max(
    askedMs(answer),
    failures < restsFrom ? 0 : Math.min(longestRest, 10_000 * 2 ** (failures - restsFrom)),
  );

/** A webhook is switched off once it has only failed for so long, so often. */
const mostFailing = { ms: 3 * dayMs, times: 10 } as const;

/** Whether a webhook that has only failed since a moment is given up. Times: ms of product time. */
export const isGivenUp = (failures: number, since: number, now: number) =>
  failures >= mostFailing.times && now - since >= mostFailing.ms;
