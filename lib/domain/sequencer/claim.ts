import { usageReachMs } from "@/lib/domain/lanes/rules/budget.ts";
import { type Free, groupBy, roomsOf, sleepOf, wantsOf } from "./claim-rooms.ts";
import { type Building, emptyWrite, eventOf, intend, laneChange, place, spend } from "./claim-write.ts";
import type { GraphCache } from "./graph-cache.ts";
import { effectKey, type Facts } from "./rules/facts.ts";
import { enter, next } from "./rules/next.ts";
import { plan, restAfter } from "./rules/plan.ts";
import { replanned } from "./rules/replan.ts";
import { openPurses } from "./step-credits.ts";
import type { Campaign, Intent, LaneChange, Ref, Store, StoreTx } from "./store/store.ts";

export interface Claiming extends Free {
  readonly worker: string;
  /** The lease of the intents, in machine ms. */
  readonly leaseMs: number;
  readonly graphs: GraphCache;
  readonly newId: () => string;
  /** Workspaces that may not have any more calls at the moment. */
  readonly without?: readonly string[];
  /** Only this lane, and of its people only this one. */
  readonly only?: { readonly laneId: string; readonly enrolmentId?: string };
  /** Told which lanes and people a claim has locked, whatever becomes of it. */
  readonly watch?: (seen: { readonly lanes: readonly Ref[]; readonly enrolments: readonly Ref[] }) => void;
}

/** The result of a claim: actions to carry out, and how many enrolments moved without one. */
export interface Claimed {
  readonly intents: Intent[];
  readonly moved: number;
}

/**
 * Claims due actions in one transaction: locks due lanes and their next prospects, reads the facts again under the
 * locks, lets the rules decide, spends the budgets and records the intents. Nothing is sent here. A lane carries out
 * at most as many actions at once as its concurrency allows.
 */
export async function claim(store: Store, options: Claiming): Promise<Claimed> {
  const { intents, moved, elsewhere } = await store.transaction((tx) => claimIn(tx, options));
  // In a transaction of its own: two claims that woke each other's lanes under their locks would deadlock.
  if (elsewhere.length > 0) await store.transaction((tx) => tx.wake(elsewhere));
  return { intents, moved };
}

type Wake = Ref & { readonly at: number };

async function claimIn(tx: StoreTx, options: Claiming): Promise<Claimed & { elsewhere: Wake[] }> {
  const { only, watch } = options;
  const { now, lanes } = await tx.lockDueLanes({
    limit: options.maxActions,
    without: options.without ?? [],
    laneId: only?.laneId,
  });
  watch?.({ lanes, enrolments: [] });
  if (lanes.length === 0) return { intents: [], moved: 0, elsewhere: [] };
  const rooms = roomsOf(lanes, await tx.usage(lanes, now - usageReachMs), options, now);
  const wants = wantsOf(rooms);
  const candidates = wants.length > 0 ? await tx.lockCandidates(wants, now) : [];
  const locked = candidates.filter(({ id }) => !only?.enrolmentId || id === only.enrolmentId);
  watch?.({ lanes, enrolments: locked });
  const facts = locked.length > 0 ? await tx.facts(locked, now) : [];
  const campaigns = await campaignsOf(tx, facts);
  const graphOf: GraphOf = await options.graphs.load(
    tx,
    facts.flatMap((fact) => [fact, { ...fact, version: versionOf(fact, campaigns) }]),
  );

  const purses = await openPurses(tx, facts, campaigns, graphOf);
  const byLane = groupBy(facts, (fact) => fact.laneId);
  const write = emptyWrite(now, options);
  const intended = new Map<string, Facts>();
  for (const { lane, room } of rooms) {
    const change = laneChange(lane);
    for (const fact of plan(room, byLane.get(lane.id) ?? [])) {
      const campaign = campaigns.get(fact.campaignId);
      if (!campaign) continue;
      if (fact.version < campaign.currentVersion) {
        catchUp(write, fact, campaign, graphOf, options.newId);
        continue;
      }
      const decision = next(fact, graphOf(fact.campaignId, fact.version), purses.of(campaign), now);
      if (decision.do === "place") {
        place(write, fact, decision, campaign, options.newId);
        continue;
      }
      intend(write, fact, decision.payload, options.newId());
      intended.set(effectKey(fact), fact);
      purses.take(campaign, decision.payload);
      change.busy += 1;
      change.restUntil = Math.max(change.restUntil ?? 0, restAfter(lane, effectKey(fact), now));
    }
    if (change.busy > 0) write.lanes.push(change);
  }
  const intents = await tx.writeClaim(write);
  await purses.pay(intents);
  const again =
    intended.size > intents.length ? undo(intended, intents, campaigns, graphOf, now, options) : null;
  if (again) await tx.writeClaim(again);
  // A fully busy lane is not looked at until one of its actions settles, which wakes it.
  const busy = new Map(again ? [] : write.lanes.map((change) => [change.id, change.busy] as const));
  const idle = rooms.filter(({ lane }) => lane.busy + (busy.get(lane.id) ?? 0) < lane.concurrency);
  await tx.sleep(idle.map(({ lane, room }) => sleepOf(lane, room, now)));
  const placed = [...write.placed, ...(again?.placed ?? [])];
  const mine = new Set(lanes.map((lane) => lane.id));
  const elsewhere = placed.flatMap(({ workspaceId, placement: { state, laneId, dueAt } }) =>
    state === "waiting" && !mine.has(laneId) ? [{ workspaceId, id: laneId, at: dueAt }] : [],
  );
  return { intents, moved: placed.length, elsewhere };
}

/**
 * The campaigns of enrolments, by id. One that isn't active is locked with its account: otherwise somebody could make
 * it active while its people are being parked, and they would stay parked. A campaign that is being changed right now,
 * or whose account is, is left out; its enrolments wait for the next claim.
 */
async function campaignsOf(tx: StoreTx, facts: readonly Facts[]): Promise<Map<string, Campaign>> {
  const refs = new Map(facts.map((fact) => [fact.campaignId, { ...fact, id: fact.campaignId }] as const));
  const found = refs.size > 0 ? await tx.campaigns([...refs.values()]) : [];
  const paused = found.filter((campaign) => !campaign.active);
  const held = paused.length > 0 ? await tx.holdCampaigns(paused) : [];
  const again = held.length > 0 ? await tx.campaigns(held) : [];
  const active = found.filter((campaign) => campaign.active);
  return new Map([...active, ...again].map((campaign) => [campaign.id, campaign] as const));
}

type GraphOf = Awaited<ReturnType<GraphCache["load"]>>;

const versionOf = (fact: Facts, campaigns: ReadonlyMap<string, Campaign>) =>
  campaigns.get(fact.campaignId)?.currentVersion ?? fact.version;

/**
 * Moves an enrolment of an older version to the current one before anything is done for it [F17]. Bulk work can miss
 * an enrolment that was in flight and then refused, or one that was just being enrolled.
 */
function catchUp(
  write: Building,
  fact: Facts,
  campaign: Campaign,
  graphOf: GraphOf,
  newId: () => string,
): void {
  const { campaignId, version: old, workspaceId } = fact;
  const version = campaign.currentVersion;
  const placement = replanned(
    { ...fact, state: "waiting", pauseReason: null },
    graphOf(campaignId, old),
    graphOf(campaignId, version),
    campaign,
    write.now,
  );
  write.placed.push({ workspaceId, enrolmentId: fact.id, placement, version });
  if (placement.nodeId === fact.nodeId && placement.state === "waiting") return;
  const kind = placement.state === "complete" ? "completed" : "moved";
  write.events.push(eventOf(fact, kind, { reason: "edited" }, newId()));
}

/**
 * Skips a step whose effect took place before, and gives its budget back. This happens where an edit led back to it.
 */
function undo(
  intended: Map<string, Facts>,
  intents: readonly Intent[],
  campaigns: ReadonlyMap<string, Campaign>,
  graphOf: GraphOf,
  now: number,
  options: Claiming,
): Building {
  const write = emptyWrite(now, options);
  for (const { effectKey: key } of intents) intended.delete(key);
  // One change per lane: a statement that updates a row by several changes applies only one of them.
  const lanes = new Map<string, LaneChange>();
  for (const fact of intended.values()) {
    const campaign = campaigns.get(fact.campaignId);
    const graph = graphOf(fact.campaignId, fact.version);
    const node = graph.nodes[fact.nodeId];
    if (!campaign || node?.kind !== "action") continue;
    const placement = enter(fact, graph, campaign, node.next, now);
    place(write, fact, { placement, event: "skipped", reason: "next_step_done" }, campaign, options.newId);
    spend(write, fact, -1);
    const lane = lanes.get(fact.laneId) ?? laneChange({ id: fact.laneId, workspaceId: fact.workspaceId });
    lane.busy -= 1;
    lanes.set(fact.laneId, lane);
  }
  write.lanes.push(...lanes.values());
  return write;
}
