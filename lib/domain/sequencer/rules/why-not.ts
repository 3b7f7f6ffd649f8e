import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import type { Limits, Usage } from "@/lib/domain/lanes/rules/budget.ts";
import { hoursOf } from "@/lib/domain/lanes/rules/hours.ts";
import { roomOfKind } from "@/lib/domain/lanes/rules/ramp.ts";
import { isOpen, nextOpening } from "@/lib/kernel/time-windows/index.ts";
import { whyParked } from "./in-line.ts";

/** An enrolment with the state of its campaign and lane; moments in ms of product time. */
export interface Situation {
  readonly state: EnrolmentState;
  readonly kind: string;
  /** The stored hold or pause reason. */
  readonly reason: string | null;
  /** The hold that lasts longest, and until when. Null: none. */
  readonly hold: string | null;
  readonly holdUntil: number | null;
  readonly dueAt: number;
  /** Whether its campaign is active. */
  readonly active: boolean;
  /** Whether its campaign's account is active. */
  readonly accountActive: boolean;
  /** Whether its person is on the blacklist of the workspace or of the campaign's account. */
  readonly listed: boolean;
  /** Whether its workspace may send: it is neither blocked nor unpaid. */
  readonly workspaceRuns: boolean;
  /** Null where it has no lane; then the other fields of the lane mean nothing. */
  readonly laneActive: boolean | null;
  /**
   * Until when its mailbox rests, paused because of its health or put off after a refused sign-in, ms. Null: it
   * doesn't.
   */
  readonly pausedUntil: number | null;
  readonly putOffUntil: number | null;
  readonly timezone: string;
  readonly start: number;
  readonly end: number;
  readonly workDays: number;
  readonly holidayRegion: string | null;
  readonly limits: Limits;
  /** Since when the lane's limits grow, ms. Null: they don't any more. */
  readonly rampFrom: number | null;
  readonly restUntil: number;
  /** Until when the lane rests of single kinds. */
  readonly rests: Readonly<Record<string, number>>;
}

/**
 * What keeps an enrolment, strongest obstacle first, and until when. `spent` is what its lane spent, of every kind.
 */
export function whyNot(
  row: Situation,
  spent: readonly (Usage & { readonly kind: string })[],
  now: number,
): { readonly reason: string | null; readonly until: number | null } {
  const isStopped = !row.active || !row.accountActive || !row.workspaceRuns;
  if (row.state === "parked" || (row.state === "waiting" && isStopped))
    return { reason: whyParked(row), until: null };
  if (row.state === "on_hold") return { reason: row.hold, until: row.holdUntil };
  if (row.state !== "waiting") return { reason: row.reason, until: null };
  if (row.listed) return { reason: "blacklisted", until: null };
  if (row.pausedUntil !== null) return { reason: "sender_paused", until: row.pausedUntil };
  if (!row.laneActive && row.putOffUntil !== null) return { reason: "retry", until: row.putOffUntil };
  if (!row.laneActive) return { reason: "account_inactive", until: null };
  if (row.dueAt > now) return { reason: row.reason ?? "delay", until: row.dueAt };
  const hours = hoursOf(row);
  if (!isOpen(hours, now)) return { reason: "working_hours", until: nextOpening(hours, now) };
  const mine = spent.filter((one) => one.kind === row.kind);
  const { left, freeAt, isRamping } = roomOfKind(row, row.kind, mine, now);
  if (left <= 0) return { reason: isRamping ? "ramp_up" : "budget", until: freeAt };
  const restUntil = Math.max(row.restUntil, row.rests[row.kind] ?? 0);
  if (restUntil > now) return { reason: "rest", until: restUntil };
  return { reason: null, until: now };
}
