import { findRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import { never } from "@/lib/kernel/clock/never.ts";
import type { GraphCache } from "./graph-cache.ts";
import type { Outcome, Settlement } from "./messenger.ts";
import { withSender } from "./rules/hand-over.ts";
import { noLane, type Placement, stay, stopOf } from "./rules/next.ts";
import { onward } from "./rules/onward.ts";
import { replanned } from "./rules/replan.ts";
import {
  actionOf,
  type Ending,
  eventsOf,
  laneChangesOf,
  placedBy,
  standsAt,
  usageOf,
} from "./settle-writes.ts";
import { settleCredits } from "./step-credits.ts";
import { usualRefusals } from "./steps/definition.ts";
import { stepEffects } from "./steps/registry.ts";
import type { ActionFacts, Campaign, Intent, Sent, Store } from "./store/store.ts";

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
    const endings = valid.flatMap(({ intent, outcome: told }): Ending[] => {
      const row = rows.get(intent.id);
      const campaign = row && campaigns.get(row.facts.campaignId);
      if (!campaign) return [];
      const outcome = final(told, intent);
      const onwards = advance({ facts: row.facts, intent }, outcome, campaign, graphOf, now);
      return [{ intent, row, campaign, outcome, ...onwards, moves: standsAt(row, intent) }];
    });
    if (endings.length > 0) {
      await tx.writeSettle({
        now,
        actions: endings.map(actionOf),
        placed: endings.flatMap(placedBy),
        events: endings.flatMap((ending) => eventsOf(ending, options.newId)),
        usage: endings.flatMap(usageOf),
        lanes: laneChangesOf(endings, now),
      });
      await tx.recordSent(
        valid.flatMap(({ intent, outcome }): Sent[] =>
          outcome.state === "sent"
            ? [{ intent: ofNow(intent, rows), receipt: outcome.receipt, at: now }]
            : [],
        ),
      );
      await settleCredits(tx, endings);
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
 * Chooses the results that may be written, one for each action. The result of the worker that holds the action always
 * may. A late "sent" may, too: it settles an action that was taken over meanwhile or waits for another try. Any late
 * result of the latest try may settle an uncertain action.
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

/**
 * Turns a further refusal into a rejection after too many tries. A failed sign-in or an account's rest is no refusal.
 */
function final(outcome: Outcome, intent: Intent): Outcome {
  const counts = outcome.state === "retry" && outcome.refused;
  const most = stepEffects[intent.payload.type]?.maxRefusals ?? usualRefusals;
  return counts && intent.refusals + 1 >= most ? { state: "rejected", detail: outcome.detail } : outcome;
}

/**
 * Where an enrolment stands after its action, and in which version: the newer one where there is one [F17]. `skipped`:
 * the sequence goes on although the task failed (OC-108).
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
