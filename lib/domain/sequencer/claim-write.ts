import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import type { SkipDetail } from "@/lib/domain/campaigns/rules/steps/reasons.ts";
import { bookingHour } from "@/lib/domain/lanes/rules/budget.ts";
import { type CampaignFacts, effectKey, type Facts } from "./rules/facts.ts";
import type { EventReason } from "./rules/reasons.ts";
import { isHandedOver } from "./rules/sender.ts";
import type {
  Changes,
  ClaimWrite,
  EventData,
  EventRow,
  Intent,
  LaneChange,
  Ref,
  UsageRow,
} from "./store/store.ts";

/** What a claim writes, while it is being put together. */
export type Building = { -readonly [Key in keyof ClaimWrite]: ClaimWrite[Key] } & {
  intents: Omit<Intent, "fence" | "attempts" | "refusals">[];
  placed: Changes["placed"][number][];
  events: EventRow[];
  usage: UsageRow[];
  lanes: LaneChange[];
};

export function emptyWrite(
  now: number,
  { worker, leaseMs }: Pick<ClaimWrite, "worker" | "leaseMs">,
): Building {
  return { now, worker, leaseMs, intents: [], placed: [], events: [], usage: [], lanes: [] };
}

/** Adds an action that this worker is about to carry out, and spends its budget. */
export function intend(write: Building, fact: Facts, payload: Intent["payload"], id: string): void {
  const { workspaceId, campaignId, prospectId, laneId, kind, nodeId, visit, version } = fact;
  write.intents.push({
    id,
    workspaceId,
    enrolmentId: fact.id,
    campaignId,
    prospectId,
    laneId,
    kind,
    nodeId,
    visit,
    version,
    effectKey: effectKey(fact),
    payload,
    intendedAt: write.now,
  });
  spend(write, fact, 1);
}

export function spend(write: Building, { workspaceId, laneId, kind }: Facts, spent: number): void {
  write.usage.push({ workspaceId, laneId, kind, hour: bookingHour(write.now), spent });
}

export function place(
  write: Building,
  fact: Facts,
  to: {
    placement: Changes["placed"][number]["placement"];
    event: EventKind | null;
    reason: EventReason | null;
    why?: SkipDetail;
    branch?: "yes" | "no";
    to?: string;
  },
  campaign: CampaignFacts,
  newId: () => string,
): void {
  const { workspaceId, version } = fact;
  write.placed.push({ workspaceId, enrolmentId: fact.id, placement: to.placement, version });
  const { reason, why, branch } = to;
  const data = {
    ...(reason ? { reason } : {}),
    ...(why ? { why } : {}),
    ...(branch ? { branch } : {}),
    ...(to.to ? { to: to.to } : {}),
  };
  if (to.event) write.events.push(eventOf(fact, to.event, data, newId()));
  if (to.event !== "handed_over" && isHandedOver(fact, to.placement, campaign))
    write.events.push(eventOf({ ...fact, nodeId: to.placement.nodeId }, "handed_over", {}, newId()));
  if (to.placement.state === "complete" && to.event !== "completed")
    write.events.push(eventOf(fact, "completed", {}, newId()));
}

/** An empty change of a lane. */
export function laneChange({ id, workspaceId }: Ref): LaneChange {
  return {
    id,
    workspaceId,
    busy: 0,
    restUntil: null,
    endedAt: null,
    rests: null,
    wakeAt: null,
    deactivate: false,
  };
}

/** One line of an enrolment's history. */
export function eventOf(
  fact: Pick<Facts, "id" | "workspaceId" | "campaignId" | "prospectId" | "nodeId">,
  kind: EventKind,
  data: EventData,
  id: string,
): EventRow {
  const { workspaceId, campaignId, prospectId, nodeId } = fact;
  return { id, workspaceId, enrolmentId: fact.id, campaignId, prospectId, nodeId, kind, data };
}
