import { dayMs } from "@/lib/kernel/clock/spans.ts";
import { budget, defaultLimits, type Limit, type Limits, type Usage } from "./budget.ts";

/**
 * The most that a new sender does of a kind on a day since it was connected; the first is day 1. Null: from that day on
 * its own limit counts.
 *
 * - Mails of a mailbox: `ceil(25 * day / 13)` up to 25, which is day 13. Source: decision 26.
 * - Invitations of a social account: 5 in the first week and 5 more in each further one, up to the default limit. This
 *   project's own.
 */
export function rampCap(kind: string, day: number): number | null {
  if (kind === "email") return day <= 13 ? Math.ceil((25 * day) / 13) : null;
  if (kind !== "invitation") return null;
  const cap = 5 * Math.ceil(day / 7);
  return cap < (defaultLimits.invitation?.day ?? 0) ? cap : null;
}

/** What decides how much a sender may do: its limits, and since when they grow (ms). Null: they don't any more. */
export interface Pace {
  readonly limits: Limits;
  readonly rampFrom: number | null;
}

/** The limit of a kind at a moment. `growsAt`: when it is higher, ms; null where it has its full height. */
export function limitAt(
  { limits, rampFrom }: Pace,
  kind: string,
  now: number,
): { readonly limit: Limit | undefined; readonly growsAt: number | null } {
  const own = limits[kind] ?? defaultLimits[kind];
  if (rampFrom === null) return { limit: own, growsAt: null };
  const day = Math.max(1, Math.floor((now - rampFrom) / dayMs) + 1);
  const cap = rampCap(kind, day);
  if (cap === null || (own?.day !== undefined && own.day <= cap)) return { limit: own, growsAt: null };
  let next = day + 1;
  while (rampCap(kind, next) === cap) next += 1;
  return { limit: { ...own, day: cap }, growsAt: rampFrom + (next - 1) * dayMs };
}

/**
 * How much more of a kind a sender may do at `now`, and when the next one fits (ms): by its rolling windows, which are
 * smaller while it is new. `isRamping`: its own limits would leave room.
 */
export function roomOfKind(
  pace: Pace,
  kind: string,
  usage: readonly Usage[],
  now: number,
): { readonly left: number; readonly freeAt: number; readonly isRamping: boolean } {
  const { limit, growsAt } = limitAt(pace, kind, now);
  const found = budget(limit, usage, now);
  if (found.left > 0 || growsAt === null) return { ...found, isRamping: false };
  const full = budget(pace.limits[kind] ?? defaultLimits[kind], usage, now);
  if (found.freeAt <= growsAt) return { ...found, isRamping: full.left > 0 };
  // The limit grows before anything leaves its window.
  const grown = budget(limitAt(pace, kind, growsAt).limit, usage, growsAt);
  return { left: 0, freeAt: Math.min(found.freeAt, grown.freeAt), isRamping: full.left > 0 };
}
