import type { Limits } from "./budget.ts";

/**
 * What sends: a social account, a mailbox, or the workspace itself for steps that need no sender. On a workspace's
 * timer stand the people who wait for a condition; it sends nothing.
 */
export type LaneKind = "social" | "mailbox" | "workspace" | "timer";

/** A sending identity as the claim reads it. */
export interface Lane {
  readonly workspaceId: string;
  readonly id: string;
  readonly kind: LaneKind;
  readonly concurrency: number;
  readonly busy: number;
  readonly minGapMs: number;
  readonly timezone: string;
  readonly hoursStart: number;
  readonly hoursEnd: number;
  /** The days of the week: the sum of 1 (Monday), 2, 4 … 64 (Sunday). */
  readonly workDays: number;
  /** The country or state whose public holidays it keeps, like DE-BY. Null: none. */
  readonly holidayRegion: string | null;
  readonly limits: Limits;
  /** Since when its limits grow, ms. Null: they don't any more. */
  readonly rampFrom: number | null;
  /** Until when it rests of a kind, because the provider asked for it, ms. */
  readonly rests: Readonly<Record<string, number>>;
}

/** The most calls of a workspace's own lane at once, and the most people that one claim takes from its timer. */
export const atOnce = { workspace: 16, timer: 300 } as const;

/** A workspace's own lane: at any hour, without limits. */
export function ownLane(workspaceId: string, id: string, kind: keyof typeof atOnce): Lane {
  return {
    workspaceId,
    id,
    kind,
    concurrency: atOnce[kind],
    busy: 0,
    minGapMs: 0,
    timezone: "UTC",
    hoursStart: 0,
    hoursEnd: 24,
    workDays: 127,
    holidayRegion: null,
    rampFrom: null,
    limits: {},
    rests: {},
  };
}
