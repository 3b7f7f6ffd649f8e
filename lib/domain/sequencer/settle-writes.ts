import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import { bookingHour } from "@/lib/domain/lanes/rules/budget.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { eventOf, laneChange } from "./claim-write.ts";
import type { Outcome } from "./messenger.ts";
import { findingOf } from "./rules/finding.ts";
import { noLane, type Placement } from "./rules/next.ts";
import { isHandedOver } from "./rules/sender.ts";
import { stepEffects } from "./steps/registry.ts";
import type {
  ActionFacts,
  Campaign,
  EventData,
  EventRow,
  Intent,
  LaneChange,
  PlacedRow,
  SettledAction,
  UsageRow,
} from "./store/store.ts";

/** An action that ended, and where its enrolment goes. */
export interface Ending {
  readonly intent: Intent;
  readonly row: ActionFacts;
  readonly campaign: Campaign;
  readonly outcome: Outcome;
  readonly placement: Placement;
  readonly version: number;
  readonly skipped?: "task_failed";
  /** Whether the enrolment is still where its action left it. */
  readonly moves: boolean;
}

/** How the action stands. */
export const actionOf = ({ intent, row: { facts }, outcome }: Ending): SettledAction => ({
  workspaceId: facts.workspaceId,
  id: intent.id,
  prospectId: facts.prospectId,
  kind: intent.kind,
  state: outcome.state,
  isRefused: outcome.state === "retry" && outcome.refused === true,
  receipt: outcome.state === "sent" ? outcome.receipt : null,
  error: outcome.state === "sent" ? null : outcome.detail,
});

/** Where the enrolment goes. */
export const placedBy = ({ row: { facts }, placement, version, moves }: Ending): PlacedRow[] =>
  moves ? [{ workspaceId: facts.workspaceId, enrolmentId: facts.id, placement, version }] : [];

/** What its history says. */
export function eventsOf(
  { intent, row: { facts }, campaign, outcome, placement, skipped, moves }: Ending,
  newId: () => string,
): EventRow[] {
  const detail = outcome.state === "sent" ? foundBy(intent, outcome.receipt) : { detail: outcome.detail };
  const at = { ...facts, nodeId: intent.nodeId };
  const told = { action: intent.id, kind: intent.kind, ...detail };
  const events = [eventOf(at, ...eventWord(outcome, told), newId())];
  if (!moves) return events;
  if (skipped) events.push(eventOf(at, "skipped", { reason: skipped }, newId()));
  if (isHandedOver(facts, placement, campaign))
    events.push(eventOf({ ...facts, nodeId: placement.nodeId }, "handed_over", {}, newId()));
  if (placement.state === "complete") events.push(eventOf(facts, "completed", {}, newId()));
  return events;
}

/** What its budget gets back, or spends again. */
export function usageOf({ intent, row: { latest, state: before }, outcome }: Ending): UsageRow[] {
  const spent = (spendsNothing(outcome) ? -1 : 0) + (before === "retry" ? 1 : 0);
  if (spent === 0) return [];
  const { laneId, kind } = latest;
  return [{ workspaceId: intent.workspaceId, laneId, kind, hour: bookingHour(latest.intendedAt), spent }];
}

/** How the lanes change: that of each action, and that where its enrolment waits then. */
export function laneChangesOf(endings: readonly Ending[], now: number): LaneChange[] {
  const lanes = new Map<string, LaneChange>();
  const laneOf = (id: string, workspaceId: string) => {
    const change = lanes.get(id) ?? laneChange({ id, workspaceId });
    lanes.set(id, change);
    return change;
  };
  for (const { row, outcome, placement, moves } of endings) {
    const { latest } = row;
    const { workspaceId } = row.facts;
    const lane = laneOf(latest.laneId, workspaceId);
    if (row.state === "intended") {
      lane.busy -= 1;
      lane.wakeAt = Math.min(lane.wakeAt ?? never, now);
      if (outcome.state === "sent" || outcome.state === "uncertain") lane.endedAt = now;
    }
    if (outcome.state === "retry") {
      if (outcome.laneRestMs) lane.restUntil = Math.max(lane.restUntil ?? 0, now + outcome.laneRestMs);
      if (outcome.kindRestMs) {
        const until = Math.max(lane.rests?.[latest.kind] ?? 0, now + outcome.kindRestMs);
        lane.rests = { ...lane.rests, [latest.kind]: until };
      }
      if (outcome.accountFailed) lane.deactivate = true;
    }
    if (moves && placement.state === "waiting") {
      const target = laneOf(placement.laneId, workspaceId);
      target.wakeAt = Math.min(target.wakeAt ?? never, placement.dueAt);
    }
  }
  return [...lanes.values()].filter((lane) => lane.id !== noLane);
}

/** Whether a try gives its budget back: it was refused for now, there was nothing to do, or somebody should look. */
function spendsNothing(outcome: Outcome): boolean {
  if (outcome.state === "rejected") return outcome.skip !== undefined || outcome.pause !== undefined;
  return outcome.state === "retry";
}

/** What a search has found, for the history. */
function foundBy({ payload }: Intent, receipt: unknown): EventData {
  const learned = stepEffects[payload.type]?.learn?.(receipt);
  const why = learned ? findingOf(learned) : null;
  return why ? { why } : {};
}

/**
 * How the history tells an outcome. A step that had nothing to do was skipped, and one that lacks something is held.
 */
function eventWord(outcome: Outcome, data: EventData): [EventKind, EventData] {
  if (outcome.state === "rejected" && outcome.pause) return ["paused", { ...data, reason: outcome.pause }];
  if (outcome.state === "rejected" && outcome.skip) return ["skipped", { ...data, reason: outcome.skip }];
  if (outcome.state === "retry" && outcome.lacks) return ["held", { ...data, reason: outcome.lacks }];
  return [outcome.state, data];
}

/** Whether the enrolment is still where its action left it: nobody has moved it meanwhile. */
export function standsAt({ state, stands, facts }: ActionFacts, { nodeId, visit }: Intent): boolean {
  if (state === "intended") return true;
  const left: readonly string[] = state === "uncertain" ? ["uncertain"] : ["waiting", "on_hold"];
  return left.includes(stands) && facts.nodeId === nodeId && facts.visit === visit;
}
