import { type LimitKind, limitKinds } from "@/lib/contracts/words/limit-kinds.ts";
import type { Limit } from "./budget.ts";

/**
 * The highest limits of a social account that may be set without an acknowledgement (decision 34). The network names no
 * numbers: beyond the 15 group messages of a month (OC-101) these are this project's, about twice the default limits.
 */
export const ceilings: Readonly<Record<LimitKind, Limit>> = {
  invitation: { day: 40, week: 200 },
  message: { day: 100, week: 500 },
  profile_view: { day: 150, week: 750 },
  inmail: { day: 25, month: 150 },
  group_message: { day: 10, month: 15 },
  event_invitation: { day: 40, week: 200 },
  follow: { day: 80, week: 400 },
  like: { day: 60, week: 300 },
  endorsement: { day: 40, week: 200 },
  comment: { day: 25, week: 125 },
  withdrawal: { day: 30, week: 150 },
  search_page: { day: 250, week: 1250 },
  sms: { day: 100, week: 500 },
  voicemail: { day: 60, week: 300 },
};

/**
 * The smallest gap between two actions of an account, in seconds: the usual one, and the least that may be set without
 * an acknowledgement. This project's numbers: a person needs about as long.
 */
export const accountGap = { usual: 60, least: 30 } as const;

/** The limits that somebody sets, by kind. Null: the default limit again. */
export type SetLimits = Readonly<Partial<Record<LimitKind, Limit | null>>>;

const windows = ["hour", "day", "week", "month"] as const;
/** How many of each window fit into the next longer one, and a part of one counts as a whole. */
const inNext = { hour: 1, day: 24, week: 7, month: 5 } as const;

/** The most that a limit lets through in each window: a missing one is bounded by the shorter ones. */
export function mostOf(limit: Limit): Required<Limit> {
  let shorter = Number.POSITIVE_INFINITY;
  const entries = windows.map((name) => {
    shorter = Math.min(limit[name] ?? Number.POSITIVE_INFINITY, shorter * inNext[name]);
    return [name, shorter] as const;
  });
  return Object.fromEntries(entries) as unknown as Required<Limit>;
}

/** The kinds whose limit lets more through than is known to be safe. */
export function aboveCeiling(limits: SetLimits): LimitKind[] {
  return limitKinds.filter((kind) => {
    const limit = limits[kind];
    if (!limit) return false;
    const most = mostOf(limit);
    return windows.some((name) => most[name] > (ceilings[kind][name] ?? Number.POSITIVE_INFINITY));
  });
}
