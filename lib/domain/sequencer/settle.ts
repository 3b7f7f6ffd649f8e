import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import { findRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { bookingHour } from "@/lib/domain/lanes/rules/budget.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import { eventOf, laneChange } from "./claim-write.ts";
import type { GraphCache } from "./graph-cache.ts";
import type { Outcome, Settlement } from "./messenger.ts";
import { findingOf } from "./rules/finding.ts";
import { withSender } from "./rules/hand-over.ts";
import { noLane, type Placement, stay, stopOf } from "./rules/next.ts";
import { onward } from "./rules/onward.ts";
import { replanned } from "./rules/replan.ts";
import { isHandedOver } from "./rules/sender.ts";
import { usualRefusals } from "./steps/definition.ts";
import { stepEffects } from "./steps/registry.ts";
import type {
  ActionFacts,
  Campaign,
  EventData,
  EventRow,
  Intent,
  LaneChange,
  PlacedRow,
  Sent,
  SettledAction,
  Store,
  UsageRow,
} from "./store/store.ts";

export interface Settled {
  readonly settled: Settlement[];
  /** Results that were not written: others had taken the action over or settled it, or it can't be stored [F4]. */
  readonly fenced: Intent[];
}

/**
 * Records how actions ended and moves their enrolments on, in one transaction. A late result (its fence is older) is
 * dropped, with the exceptions of `writable`. A refused try and one that had nothing to do give
 * their budget back; a rejected or uncertain one doesn't.
 */
export async function settle(
  store: Store,
  settlements: readonly Settlement[],
  options: { readonly graphs: GraphCache; readonly newId: () => string },
): Promise<Settled> {
  if (settlements.length === 0) return { settled: [], fenced: [] };
  return store.transaction(async (tx) => {
    const intents = settlements.map(({ intent }) => intent);
    const now = await tx.lockProspects(intents.map((intent) => ({ ...intent, id: intent.prospectId })));
    const rows = new Map((await tx.actions(intents)).map((row) => [row.id, row]));
    const valid = writable(settlements, rows);
    const found = valid.flatMap((settlement) => rows.get(settlement.intent.id) ?? []);
    const refs = new Map(found.map(({ facts }) => [facts.campaignId, { ...facts, id: facts.campaignId }]));
    const campaigns = new Map(
      (refs.size > 0 ? await tx.campaigns([...refs.values()]) : []).map((one) => [one.id, one] as const),
    );
    const graphOf = await options.graphs.load(
      tx,
      found.flatMap(({ facts }) => [
        facts,
        { ...facts, version: campaigns.get(facts.campaignId)?.currentVersion ?? facts.version },
      ]),
    );
    const actions: SettledAction[] = [];
    const placed: PlacedRow[] = [];
    const events: EventRow[] = [];
    const usage: UsageRow[] = [];
    const lanes = new Map<string, LaneChange>();
    const laneOf = (id: string, workspaceId: string) => {
      const change = lanes.get(id) ?? laneChange({ id, workspaceId });
      lanes.set(id, change);
      return change;
    };
    for (const settlement of valid) {
      const { intent } = settlement;
      const row = rows.get(intent.id);
      const campaign = row && campaigns.get(row.facts.campaignId);
      if (!campaign) continue;
      const { facts, state: before } = row;
      const outcome = final(settlement.outcome, intent);
      const { placement, version, skipped } = advance({ facts, intent }, outcome, campaign, graphOf, now);
      actions.push({
        workspaceId: facts.workspaceId,
        id: intent.id,
        prospectId: facts.prospectId,
        kind: intent.kind,
        state: outcome.state,
        isRefused: outcome.state === "retry" && outcome.refused === true,
        receipt: outcome.state === "sent" ? outcome.receipt : null,
        error: outcome.state === "sent" ? null : outcome.detail,
      });
      const moves = standsAt(row, intent);
      if (moves) placed.push({ workspaceId: facts.workspaceId, enrolmentId: facts.id, placement, version });
      const detail = outcome.state === "sent" ? foundBy(intent, outcome.receipt) : { detail: outcome.detail };
      const at = { ...facts, nodeId: intent.nodeId };
      const told = { action: intent.id, kind: intent.kind, ...detail };
      events.push(eventOf(at, ...eventWord(outcome, told), options.newId()));
      if (moves && skipped) events.push(eventOf(at, "skipped", { reason: skipped }, options.newId()));
      if (moves && isHandedOver(facts, placement, campaign))
        events.push(eventOf({ ...facts, nodeId: placement.nodeId }, "handed_over", {}, options.newId()));
      if (moves && placement.state === "complete")
        events.push(eventOf(facts, "completed", {}, options.newId()));
      const { latest } = row;
      const lane = laneOf(latest.laneId, facts.workspaceId);
      if (before === "intended") {
        lane.busy -= 1;
        lane.wakeAt = Math.min(lane.wakeAt ?? never, now);
        if (outcome.state === "sent" || outcome.state === "uncertain") lane.endedAt = now;
      }
      const spent = (spendsNothing(outcome) ? -1 : 0) + (before === "retry" ? 1 : 0);
      if (spent !== 0) {
        const { laneId, kind } = latest;
        const hour = bookingHour(latest.intendedAt);
        usage.push({ workspaceId: intent.workspaceId, laneId, kind, hour, spent });
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
        const target = laneOf(placement.laneId, facts.workspaceId);
        target.wakeAt = Math.min(target.wakeAt ?? never, placement.dueAt);
      }
    }
    if (actions.length > 0) {
      const changed = [...lanes.values()].filter((lane) => lane.id !== noLane);
      await tx.writeSettle({ now, actions, placed, events, usage, lanes: changed });
      await tx.recordSent(
        valid.flatMap(({ intent, outcome }): Sent[] =>
          outcome.state === "sent"
            ? [{ intent: ofNow(intent, rows), receipt: outcome.receipt, at: now }]
            : [],
        ),
      );
    }
    return {
      settled: valid,
      fenced: settlements.filter((one) => !valid.includes(one)).map(({ intent }) => intent),
    };
  });
}

/** An intent with its person of now: they may have become part of another one since it was made. */
const ofNow = (intent: Intent, rows: ReadonlyMap<string, ActionFacts>): Intent => ({
  ...intent,
  prospectId: rows.get(intent.id)?.facts.prospectId ?? intent.prospectId,
});

/**
 * Chooses the results that may be written, one for each action. The result of the worker that holds the action always may.
 * A late "sent" may, too: it settles an action that was taken over meanwhile or waits for another try. Any late result of
 * the latest try may settle an uncertain action.
 */
function writable(settlements: readonly Settlement[], rows: ReadonlyMap<string, ActionFacts>): Settlement[] {
  const chosen = new Map<string, Settlement>();
  for (const settlement of settlements) {
    const { intent, outcome } = settlement;
    const row = rows.get(intent.id);
    if (!row || intent.fence > row.fence) continue;
    const isInTime = row.state === "intended" && row.fence === intent.fence;
    const isTrue =
      (outcome.state === "sent" && (row.state === "intended" || row.state === "retry")) ||
      (outcome.state === "sent" && row.state === "uncertain") ||
      // The refusal of an earlier try says nothing about the try that is uncertain.
      (outcome.state !== "uncertain" && row.state === "uncertain" && intent.attempts === row.attempts);
    if (isInTime || isTrue)
      if (!chosen.has(intent.id) || outcome.state === "sent") chosen.set(intent.id, settlement);
  }
  return [...chosen.values()];
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

/** How the history tells an outcome. A step that had nothing to do was skipped, and one that lacks something is held. */
function eventWord(outcome: Outcome, data: EventData): [EventKind, EventData] {
  if (outcome.state === "rejected" && outcome.pause) return ["paused", { ...data, reason: outcome.pause }];
  if (outcome.state === "rejected" && outcome.skip) return ["skipped", { ...data, reason: outcome.skip }];
  if (outcome.state === "retry" && outcome.lacks) return ["held", { ...data, reason: outcome.lacks }];
  return [outcome.state, data];
}

/** Whether the enrolment is still where its action left it: nobody has moved it meanwhile. */
function standsAt({ state, stands, facts }: ActionFacts, { nodeId, visit }: Intent): boolean {
  if (state === "intended") return true;
  const left: readonly string[] = state === "uncertain" ? ["uncertain"] : ["waiting", "on_hold"];
  return left.includes(stands) && facts.nodeId === nodeId && facts.visit === visit;
}

/**
 * Turns a further refusal into a rejection after too many tries. A failed sign-in or an account's rest is no refusal.
 */
function final(outcome: Outcome, intent: Intent): Outcome {
  const counts = outcome.state === "retry" && outcome.refused;
  const most = stepEffects[intent.payload.type]?.maxRefusals ?? usualRefusals;
  return counts && intent.refusals + 1 >= most ? { state: "rejected", detail: outcome.detail } : outcome;
}

/**
 * Where an enrolment stands after its action, and in which version: the newer one where there is one [F17]. `skipped`: the
 * sequence goes on although the task failed (OC-108).
 */
export function advance(
  { facts, intent }: Pick<ActionFacts, "facts"> & { readonly intent: Intent },
  outcome: Outcome,
  campaign: Campaign,
  graphOf: Awaited<ReturnType<GraphCache["load"]>>,
  now: number,
): { placement: Placement; version: number; skipped?: "task_failed" } {
  const stands = (placement: Placement) => ({ placement, version: facts.version });
  const before = graphOf(facts.campaignId, facts.version);
  const after = graphOf(facts.campaignId, campaign.currentVersion);
  const isOutdated = campaign.currentVersion !== facts.version;
  // If the enrolment stays but an edit removed its step, it moves to the next one.
  const stays = (placement: Placement) =>
    isOutdated
      ? {
          placement: replanned({ ...facts, ...placement, kind: facts.kind }, before, after, campaign, now),
          version: campaign.currentVersion,
        }
      : stands(placement);
  const goOn = () => onward(facts, before, after, campaign, now);
  // The person was moved to another campaign while the action was in flight.
  if (facts.laneId === noLane) return stands(stay(facts, "canceled", { dueAt: never }));
  if (outcome.state === "uncertain") return stands(stay(facts, "uncertain", { dueAt: never }));
  const stopped = stopOf(facts);
  if (stopped === "canceled") return stands(stay(facts, "canceled", { dueAt: never }));
  // An answer for which the sequence waits right behind this step is no reason to stop.
  const isAwaited =
    outcome.state === "sent" &&
    stopped === "got_reply" &&
    goOn().placement.holdReason === "waiting_for_reply";
  if (stopped && !isAwaited) return stays(stay(facts, "paused", { pauseReason: stopped }));
  if (outcome.state === "retry" && outcome.lacks)
    return stays(stay(facts, "held", { dueAt: never, holdReason: outcome.lacks }));
  if (outcome.state === "retry") {
    const again = stays(
      stay(facts, "waiting", {
        dueAt: now + outcome.afterMs,
        holdReason: outcome.afterMs > 0 ? "retry" : null,
      }),
    );
    const graph = graphOf(facts.campaignId, again.version);
    return { ...again, placement: withSender(facts, again.placement, graph, campaign) };
  }
  if (outcome.state === "rejected" && outcome.pause)
    return stays(stay(facts, "paused", { pauseReason: outcome.pause }));
  const rules = findRules(intent.payload);
  const isFailed = outcome.state === "rejected" && outcome.skip === undefined;
  if (isFailed && rules?.pauseWhenRejected)
    return stays(stay(facts, "paused", { pauseReason: rules.pauseWhenRejected }));
  if (outcome.state === "sent" && rules?.awaits)
    return stays(stay(facts, "waiting", { dueAt: never, holdReason: rules.awaits }));
  const moved = goOn();
  // The product doesn't know of the connection: the network is asked about it, as about people whom nobody asked.
  const isUnknown =
    outcome.state === "rejected" &&
    outcome.skip === "already_connected" &&
    moved.placement.holdReason === "waiting_for_acceptance";
  const placement: Placement = isUnknown
    ? { ...moved.placement, holdReason: "not_connected" }
    : moved.placement;
  return { ...moved, placement, ...(isFailed ? { skipped: "task_failed" as const } : {}) };
}
