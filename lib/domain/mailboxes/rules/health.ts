import type { HealthReason, HealthState } from "@/lib/contracts/words/health.ts";
import { dayMs } from "@/lib/kernel/clock/spans.ts";

/** How often something happened in a rolling window, and how many mails left in it. */
export interface Rate {
  readonly count: number;
  readonly sent: number;
}

/** What is counted of a mailbox, by the reason that it may give, each in its own window (`windowsMs`). */
export type HealthFacts = Readonly<Record<HealthReason, Rate>>;

/** The windows of product time in which each reason is counted, in ms. */
export const windowsMs: Readonly<Record<HealthReason, number>> = {
  complaints: 30 * dayMs,
  bounces: 14 * dayMs,
  refused: dayMs,
};

/** A threshold is reached with at least `count`, of at least `of` mails, at a share of at least `rate`. */
interface Threshold {
  readonly count: number;
  readonly of: number;
  readonly rate: number;
}

/**
 * From when on a mailbox is slowed or paused. Any one of a list suffices. Sources:
 *
 * - Complaints: Google's guidelines for senders (support.google.com/mail/answer/81126) ask for less than 0.1 % and
 *   never
 *   0.3 %; Yahoo's ask for less than 0.3 %. One complaint alone pauses nobody: it says nothing of a small number.
 * - Hard bounces: Amazon SES asks for less than 2 %, looks at senders from 5 % on and pauses them from 10 % on (its
 *   documentation of reputation metrics). This product pauses at 5 %, because one mailbox recovers worse than a
 *   service; of few mails, only where a fifth came back.
 * - Refusals because of the mailbox (its reputation, its proofs): this project's own. A report comes after further
 *   mails have left, so that "in a row" can't be known; three within a day that are a tenth of what left come close.
 */
export const thresholds: Readonly<
  Record<HealthReason, { readonly slow: readonly Threshold[]; readonly pause: readonly Threshold[] }>
> = {
  complaints: {
    slow: [{ count: 1, of: 0, rate: 0.001 }],
    pause: [{ count: 2, of: 0, rate: 0.003 }],
  },
  bounces: {
    slow: [{ count: 3, of: 40, rate: 0.03 }],
    pause: [
      { count: 2, of: 40, rate: 0.05 },
      { count: 5, of: 0, rate: 0.2 },
    ],
  },
  refused: {
    slow: [{ count: 3, of: 0, rate: 0 }],
    pause: [{ count: 3, of: 0, rate: 0.1 }],
  },
};

/** The share of its daily limit that a slowed mailbox keeps. */
export const slowedShare = 0.5;

/** How long a mailbox stays slowed at least, in ms. */
const slowedMs = 3 * dayMs;
/** How long it recovers: as long as the limit of a new mailbox grows (decision 26), in ms. */
const recoveringMs = 13 * dayMs;
/** How long it rests when it is paused for the first time, in ms. Each further time within `forgottenMs` doubles it. */
const restsMs: Readonly<Record<HealthReason, number>> = {
  complaints: 3 * dayMs,
  bounces: 3 * dayMs,
  refused: dayMs,
};
const mostDoublings = 3;
const forgottenMs = 30 * dayMs;

/** How a mailbox stands; moments are ms of product time. */
export interface Standing {
  readonly state: HealthState;
  readonly reason: HealthReason | null;
  readonly since: number;
  /** When the state ends by itself. Null: it has no end. */
  readonly until: number | null;
  /** What happened before doesn't count any more: the mailbox was re-armed. Null: never. */
  readonly countedFrom: number | null;
  /** How often it was paused within the last weeks. */
  readonly pauses: number;
}

/**
 * The name under which what a report says counts once. Reports can be forged by whoever got a mail, and come twice:
 * however often one recipient's come, they are one complaint or one bounce, or one refusal a day. Null: it counts each
 * time.
 */
export function countedOnce(reason: HealthReason, address: string | null, at: Date): string | null {
  if (address === null) return null;
  const who = address.toLowerCase();
  return reason === "refused" ? `${who} ${at.toISOString().slice(0, 10)}` : who;
}

/** Whether a threshold of a list is reached. Mails that were refused at once left nothing that could be counted. */
function isReached({ count, sent }: Rate, list: readonly Threshold[]): boolean {
  const all = Math.max(sent, count);
  return list.some((at) => count >= at.count && all >= at.of && count / all >= at.rate);
}

/** The strongest consequence of what was counted, with its reason. Null: nothing follows. */
export function verdictOf(
  facts: HealthFacts,
): { readonly level: "slow" | "pause"; readonly reason: HealthReason } | null {
  for (const level of ["pause", "slow"] as const)
    for (const reason of ["complaints", "bounces", "refused"] as const)
      if (isReached(facts[reason], thresholds[reason][level])) return { level, reason };
  return null;
}

/** A mailbox that sends again after a pause: slowly, and with a clean slate. */
export function rearmed({ pauses }: Standing, now: number): Standing {
  return {
    state: "recovering",
    reason: null,
    since: now,
    until: now + recoveringMs,
    countedFrom: now,
    pauses,
  };
}

/**
 * How a mailbox stands next, by what was counted since its pause. The same object where nothing changes. Pure.
 *
 * healthy → slowed (its daily limit is cut) → paused (campaigns send nothing by it) → recovering (its limit grows as a
 * new mailbox's) → healthy. A paused mailbox recovers by itself after a rest.
 */
export function nextStanding(before: Standing, facts: HealthFacts, now: number): Standing {
  if (before.state === "paused")
    return before.until !== null && before.until <= now ? rearmed(before, now) : before;
  const verdict = verdictOf(facts);
  if (verdict?.level === "pause") {
    const isRecent = before.countedFrom !== null && before.countedFrom > now - forgottenMs;
    const pauses = (isRecent ? before.pauses : 0) + 1;
    const rest = restsMs[verdict.reason] * 2 ** Math.min(pauses - 1, mostDoublings);
    return { ...before, state: "paused", reason: verdict.reason, since: now, until: now + rest, pauses };
  }
  if (verdict)
    return before.state === "slowed"
      ? before
      : { ...before, state: "slowed", reason: verdict.reason, since: now, until: null };
  const isOver =
    before.state === "slowed" ? now >= before.since + slowedMs : before.until !== null && before.until <= now;
  if (before.state === "healthy" || !isOver) return before;
  return { ...before, state: "healthy", reason: null, since: now, until: null };
}
