import { type BudgetKind, scarceKinds, timerKind } from "@/lib/domain/campaigns/rules/steps/budgets.ts";
import { budgetsOf } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import type { Usage } from "@/lib/domain/lanes/rules/budget.ts";
import { hoursOf } from "@/lib/domain/lanes/rules/hours.ts";
import type { Lane } from "@/lib/domain/lanes/rules/lane.ts";
import { roomOfKind } from "@/lib/domain/lanes/rules/ramp.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { hashText, seeded } from "@/lib/kernel/random/index.ts";
import { isOpen, nextOpening } from "@/lib/kernel/time-windows/index.ts";

/** The budget of the step at which an enrolment stands, or that it stands on a timer. */
export type EnrolmentKind = BudgetKind | typeof timerKind;

export type { Lane };

/** What a lane may take now: `slots` in total, `room` per kind. `freeAt` is when an exhausted kind has room again. */
export interface Room {
  readonly slots: number;
  readonly room: ReadonlyMap<EnrolmentKind, number>;
  readonly freeAt: number;
  /** Set while the lane may send nothing: when to look again, and why. */
  readonly closed: { readonly until: number; readonly reason: "working_hours" | "budget" } | null;
}

/**
 * Decides how much a lane may send now, by its working hours and days, its rolling windows, its ramp, the rests of its
 * kinds, its concurrency and its gap.
 * @param usage what the lane spent, by kind. Source: decision 25.
 * @param kinds the kinds to decide about. Left out: all that such a lane may spend.
 */
export function roomOf(
  lane: Lane,
  usage: ReadonlyMap<string, readonly Usage[]>,
  now: number,
  kinds: readonly EnrolmentKind[] = lane.kind === "timer" ? [timerKind] : budgetsOf(lane.kind),
): Room {
  const hours = hoursOf({ ...lane, start: lane.hoursStart, end: lane.hoursEnd });
  const room = new Map<EnrolmentKind, number>();
  const none = { slots: 0, room, freeAt: never };
  if (!isOpen(hours, now))
    return { ...none, closed: { until: nextOpening(hours, now) ?? never, reason: "working_hours" } };
  // With a gap to keep, only one action fits at a time, whatever the concurrency.
  const slots = Math.max(
    0,
    Math.min(lane.concurrency - lane.busy, lane.minGapMs > 0 ? 1 : Number.MAX_SAFE_INTEGER),
  );
  let freeAt = never;
  for (const kind of kinds) {
    const found = roomOfKind(lane, kind, usage.get(kind) ?? [], now);
    const restUntil = lane.rests[kind] ?? 0;
    if (found.left > 0 && restUntil <= now) room.set(kind, Math.min(found.left, slots));
    else freeAt = Math.min(freeAt, Math.max(found.freeAt, restUntil), never);
  }
  if (room.size === 0) return { ...none, closed: { until: freeAt, reason: "budget" } };
  return { slots, room, freeAt, closed: null };
}

export interface Candidate {
  readonly id: string;
  readonly kind: EnrolmentKind;
  readonly rank: number;
  readonly dueAt: number;
}

/** Above every rank of people who have begun, whatever the place of their campaign: places may be negative. */
export const firstRank = 1_000_000_000;

/**
 * The order in a lane: what a person sends, then what a scarce budget is for, then follow-ups, then new enrolments in
 * the campaigns' order. `chosen` was the rank of follow-ups before: those that still have it go a little earlier.
 */
export const ranks = {
  person: 0,
  chosen: 1,
  followUp: 2,
  firstOf: (campaignRank: number) => firstRank + campaignRank,
} as const;

/** The rank of somebody at a step: a chosen lead goes before the others where the budget is scarce. */
export function rankAt(kind: string, isChosen: boolean, rank: number): number {
  return isChosen && scarceKinds.includes(kind) ? Math.min(rank, ranks.chosen) : rank;
}

export function byTurn(a: Candidate, b: Candidate): number {
  return a.rank - b.rank || a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1);
}

/** Chooses among a lane's due candidates, in their order, as many as its room allows. */
export function plan<C extends Candidate>(room: Room, candidates: readonly C[]): C[] {
  const left = new Map(room.room);
  const chosen: C[] = [];
  for (const candidate of [...candidates].sort(byTurn)) {
    const rest = left.get(candidate.kind) ?? 0;
    if (rest <= 0 || chosen.length >= room.slots) continue;
    left.set(candidate.kind, rest - 1);
    chosen.push(candidate);
  }
  return chosen;
}

/**
 * Until when a lane rests after sending at `now`: its gap plus up to half of it, by a random number derived from the
 * effect's key.
 */
export function restAfter(lane: Pick<Lane, "minGapMs">, effectKey: string, now: number): number {
  if (lane.minGapMs <= 0) return now;
  return now + lane.minGapMs + Math.floor((seeded(hashText(effectKey))() * lane.minGapMs) / 2);
}
