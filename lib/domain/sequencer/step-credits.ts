import { creditsOf } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import type { GraphCache } from "./graph-cache.ts";
import type { Outcome } from "./messenger.ts";
import type { Facts } from "./rules/facts.ts";
import { findingOf } from "./rules/finding.ts";
import type { Ending } from "./settle-writes.ts";
import { stepEffects } from "./steps/registry.ts";
import type { Campaign, Charge, Intent, StoreTx } from "./store/store.ts";

type GraphOf = Awaited<ReturnType<GraphCache["load"]>>;

/** What the workspaces of a claim can still spend. */
export interface Purses {
  /** A campaign as a decision sees it: with the credits that are left now. */
  of(campaign: Campaign): Campaign;
  /** Sets aside what an action will cost. */
  take(campaign: Campaign, payload: Intent["payload"]): void;
  /** Spends what recorded intents cost. */
  pay(intents: readonly Intent[]): Promise<void>;
}

/**
 * Locks the credits of those workspaces that count them and have something due that costs some. Where there is none,
 * nothing is asked: most claims cost nothing.
 */
export async function openPurses(
  tx: StoreTx,
  facts: readonly Facts[],
  campaigns: ReadonlyMap<string, Campaign>,
  graphOf: GraphOf,
): Promise<Purses> {
  const paying = new Set<string>();
  for (const fact of facts) {
    const campaign = campaigns.get(fact.campaignId);
    if (!campaign || campaign.credits === null || paying.has(fact.workspaceId)) continue;
    const node = graphOf(fact.campaignId, fact.version).nodes[fact.nodeId];
    if (node?.kind === "action" && creditsOf(node.action) > 0) paying.add(fact.workspaceId);
  }
  const left = new Map(paying.size > 0 ? await tx.lockCredits([...paying]) : []);
  return {
    of: (campaign) =>
      paying.has(campaign.workspaceId)
        ? { ...campaign, credits: left.get(campaign.workspaceId) ?? null }
        : campaign,
    take({ workspaceId }, payload) {
      const has = left.get(workspaceId);
      if (has !== undefined) left.set(workspaceId, has - creditsOf(payload));
    },
    async pay(intents) {
      const charges = intents
        .filter(({ workspaceId }) => left.has(workspaceId))
        .flatMap((one) => chargeOf(one));
      if (charges.length > 0) await tx.charge(charges);
    },
  };
}

/** The key of one try's credits: what a try cost is given back by it. */
const keyOf = ({ effectKey, attempts }: Pick<Intent, "effectKey" | "attempts">) =>
  `step:${effectKey}:${attempts}`;

function chargeOf(intent: Intent, key = keyOf(intent)): Charge[] {
  const { workspaceId, campaignId, prospectId, payload, attempts } = intent;
  const credits = creditsOf(payload);
  return credits > 0
    ? [{ workspaceId, campaignId, prospectId, payload, credits, key, isAgain: attempts > 1 }]
    : [];
}

/**
 * Gives back what the ended tries of actions cost that brought nothing: those that were refused, had nothing to do or
 * found nothing. What nobody knows of stays paid. A late "found" for a try whose credits were given back is paid again,
 * as far as there are credits.
 */
export async function settleCredits(tx: StoreTx, endings: readonly Ending[]): Promise<void> {
  const costly = endings.filter(
    ({ intent, campaign }) => campaign.credits !== null && creditsOf(intent.payload) > 0,
  );
  if (costly.length === 0) return;
  const latest = ({ intent, row }: Ending): Intent => ({ ...intent, attempts: row.attempts });
  const late = costly.filter(({ row, outcome, intent }) => row.state === "retry" && isWorth(outcome, intent));
  if (late.length > 0) {
    // Also of those that get something back below: books are locked in one order, or two workers wait for each other.
    await tx.lockCredits([...new Set(costly.map(({ intent }) => intent.workspaceId))]);
    await tx.charge(late.flatMap((one) => chargeOf(latest(one), `${keyOf(latest(one))}:late`)));
  }
  const free = costly.filter(
    ({ outcome, intent }) => outcome.state !== "uncertain" && !isWorth(outcome, intent),
  );
  await tx.giveBack(free.map((one) => ({ workspaceId: one.intent.workspaceId, key: keyOf(latest(one)) })));
}

/** What an answer about an uncertain action gives back, where it says that nothing arrived. */
export const unpaid = (intent: Intent) => ({ workspaceId: intent.workspaceId, key: keyOf(intent) });

/** Whether a try brought what its credits pay for [OC-204]. */
function isWorth(outcome: Outcome, { payload }: Intent): boolean {
  if (outcome.state !== "sent") return false;
  const learned = stepEffects[payload.type]?.learn?.(outcome.receipt);
  return !learned || findingOf(learned) !== "nothing_found";
}
