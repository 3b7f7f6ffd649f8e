import { hourMs } from "@/lib/kernel/clock/spans.ts";
/** The most in any rolling hour, 24 hours, 7 days and 30 days. A missing window has no limit. */
export interface Limit {
  readonly hour?: number;
  readonly day?: number;
  readonly week?: number;
  readonly month?: number;
}
/** Limits by kind of budget. */
export type Limits = Readonly<Record<string, Limit | undefined>>;

/**
 * The default limits of a lane. Source: decisions 21, 25 and 26; OC-101 for the 15 group messages of a month. The
 * others are this project's, below what the network is known to tolerate. A kind that is missing has no limit.
 */
export const defaultLimits: Limits & { readonly profile_view: Limit } = {
  invitation: { day: 20, week: 100 },
  message: { day: 50, week: 250 },
  profile_view: { day: 80, week: 400 },
  inmail: { day: 10, month: 50 },
  group_message: { day: 5, month: 15 },
  event_invitation: { day: 20, week: 100 },
  follow: { day: 40, week: 200 },
  like: { day: 30, week: 150 },
  endorsement: { day: 20, week: 100 },
  comment: { day: 10, week: 50 },
  withdrawal: { day: 15, week: 75 },
  search_page: { day: 100, week: 500 },
  sms: { day: 50, week: 250 },
  voicemail: { day: 30, week: 150 },
  email: { day: 50, week: 350 },
};

const windows = { hour: hourMs, day: 24 * hourMs, week: 168 * hourMs, month: 720 * hourMs } as const;

/**
 * The longest time from the claim until an action begins: a slow mail server may delay a mail's first byte by as much.
 * A spend is booked on the hour in which the action begins at the latest.
 */
export const longestUntilBegunMs = 2 * 60_000;

/** How far back usage is read. */
export const usageReachMs = windows.week + hourMs;

/**
 * The kinds that have a limit for 30 days by default. Their usage is read that far back, and that of kinds for which a
 * lane has one.
 */
export const monthlyKinds: readonly string[] = Object.entries(defaultLimits).flatMap(([kind, limit]) =>
  limit?.month === undefined ? [] : [kind],
);

export interface Usage {
  /** Start of the hour, ms since 1970. */
  readonly hour: number;
  readonly spent: number;
}

/** The hour (its start in ms) on which an action claimed at `now` is booked. */
export function bookingHour(now: number): number {
  return Math.floor((now + longestUntilBegunMs) / hourMs) * hourMs;
}

/**
 * How many more fit at `now`, and when the next one will (ms; `now` while there is room). It counts a bucket until the
 * bucket's last moment has left the window, so that no rolling window ever exceeds its limit [F3].
 */
export function budget(
  limit: Limit | undefined,
  usage: readonly Usage[],
  now: number,
): { left: number; freeAt: number } {
  let left = Number.POSITIVE_INFINITY;
  let freeAt = now;
  for (const name of ["hour", "day", "week", "month"] as const) {
    const max = limit?.[name];
    if (max === undefined) continue;
    if (max <= 0) return { left: 0, freeAt: Number.POSITIVE_INFINITY };
    const leavesAfter = hourMs + windows[name];
    let sum = 0;
    for (const bucket of usage) if (bucket.hour + leavesAfter > now) sum += bucket.spent;
    left = Math.min(left, Math.max(0, max - sum));
    if (sum < max) continue;
    const counted = usage.filter((bucket) => bucket.hour + leavesAfter > now);
    for (const bucket of counted.sort((a, b) => a.hour - b.hour)) {
      if (sum < max) break;
      sum -= bucket.spent;
      freeAt = Math.max(freeAt, bucket.hour + leavesAfter);
    }
  }
  return { left, freeAt };
}
