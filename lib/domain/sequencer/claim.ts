import type { GraphCache } from "./graph-cache.ts";
import { bookingHour, type Usage, usageReachMs } from "./rules/budget.ts";
import { effectKey, type Facts } from "./rules/facts.ts";
import { next } from "./rules/next.ts";
import { type Lane, never, plan, type Room, restAfter, roomOf } from "./rules/plan.ts";
import type {
  ClaimWrite,
  EventRow,
  Intent,
  LaneChange,
  PlacedRow,
  Sleep,
  Store,
  UsageRow,
  Want,
} from "./store/store.ts";

/** A lane looks again at the latest after so long (product time): what a wake lost in a crash costs at most. */
const longestSleepMs = 3_600_000;

export interface Claiming {
  readonly worker: string;
  /** Machine time for which the intents are this worker's. */
  readonly leaseMs: number;
  /** At most so many lanes in one claim: the worker's free hands. */
  readonly lanes: number;
  readonly graphs: GraphCache;
  readonly newId: () => string;
}

/** What a claim brought: actions to carry out, and whether it found any lane at all. */
export interface Claimed {
  readonly intents: Intent[];
  readonly lanes: number;
}

/**
 * Claims what is due: locks due lanes and their next prospects, reads the facts again under the locks, lets the rules
 * decide, spends the budgets and records the intents, in one transaction. Nothing is sent here. A lane carries out at
 * most as many actions at once as its concurrency allows.
 */
export async function claim(store: Store, options: Claiming): Promise<Claimed> {
  const elsewhere: { id: string; at: number }[] = [];
  const claimed = await store.transaction(async (tx) => {
    const { now, lanes } = await tx.lockDueLanes(options.lanes);
    if (lanes.length === 0) return { intents: [], lanes: 0 };
    const rooms = roomsOf(
      lanes,
      await tx.usage(
        lanes.map((lane) => lane.id),
        now - usageReachMs,
      ),
      now,
    );
    const wants = wantsOf(rooms);
    const ids = wants.length > 0 ? await tx.lockCandidates(wants, now) : [];
    const facts = ids.length > 0 ? await tx.facts(ids, now) : [];
    const campaigns = new Map(
      (facts.length > 0 ? await tx.campaigns([...new Set(facts.map((fact) => fact.campaignId))]) : []).map(
        (campaign) => [campaign.id, campaign] as const,
      ),
    );
    const graphOf = await options.graphs.load(
      tx,
      facts.map((fact) => [fact.campaignId, fact.version] as const),
    );
    const byLane = Map.groupBy(facts, (fact) => fact.laneId);
    const write = emptyWrite(now, options);
    const sleeps: Sleep[] = [];
    for (const { lane, room } of rooms) {
      const candidates = byLane.get(lane.id) ?? [];
      const change: LaneChange = laneChange(lane);
      for (const fact of plan(room, candidates)) {
        const campaign = campaigns.get(fact.campaignId);
        if (!campaign) continue;
        const decision = next(fact, graphOf(fact.campaignId, fact.version), campaign, now);
        if (decision.do === "act") {
          begin(write, lane, fact, decision.payload, options.newId());
          change.busy += 1;
          change.restUntil = Math.max(change.restUntil ?? 0, restAfter(lane, effectKey(fact), now));
          continue;
        }
        const { placement, event, reason } = decision;
        write.placed.push({
          workspaceId: fact.workspaceId,
          enrolmentId: fact.id,
          placement,
          version: fact.version,
        });
        write.events.push(eventOf(fact, event, reason ? { reason } : {}, options.newId()));
        if (placement.state === "waiting" && placement.laneId !== lane.id)
          elsewhere.push({ id: placement.laneId, at: placement.dueAt });
      }
      write.lanes.push(change);
      sleeps.push(sleepOf(lane, room, now));
    }
    const intents = await tx.writeClaim(write);
    await tx.sleep(sleeps, now);
    return { intents, lanes: lanes.length };
  });
  // Not under the claim's locks: two claims that wake each other's lanes would wait for each other.
  if (elsewhere.length > 0) await store.transaction((tx) => tx.wake(elsewhere));
  return claimed;
}

interface LaneRoom {
  readonly lane: Lane;
  readonly room: Room;
}

function roomsOf(lanes: readonly Lane[], rows: readonly UsageRow[], now: number): LaneRoom[] {
  const byLane = new Map<string, Map<string, Usage[]>>();
  for (const row of rows) {
    const kinds = byLane.get(row.laneId) ?? new Map<string, Usage[]>();
    byLane.set(row.laneId, kinds);
    kinds.set(row.kind, [...(kinds.get(row.kind) ?? []), row]);
  }
  return lanes.map((lane) => ({ lane, room: roomOf(lane, byLane.get(lane.id) ?? new Map(), now) }));
}

function wantsOf(rooms: readonly LaneRoom[]): Want[] {
  return rooms.flatMap(({ lane, room }) =>
    [...room.room].flatMap(([kind, count]) => (count > 0 ? [{ laneId: lane.id, kind, room: count }] : [])),
  );
}

type Building = { -readonly [Key in keyof ClaimWrite]: ClaimWrite[Key] } & {
  intents: Omit<Intent, "fence" | "attempts">[];
  placed: PlacedRow[];
  events: EventRow[];
  usage: UsageRow[];
  lanes: LaneChange[];
};

function emptyWrite(now: number, { worker, leaseMs }: Claiming): Building {
  return { now, worker, leaseMs, intents: [], placed: [], events: [], usage: [], lanes: [] };
}

function begin(write: Building, lane: Lane, fact: Facts, payload: Intent["payload"], id: string): void {
  const { workspaceId, campaignId, prospectId, laneId, kind, nodeId, visit, version } = fact;
  write.intents.push({
    ...{
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
    },
    ...{ effectKey: effectKey(fact), payload, intendedAt: write.now },
  });
  const hour = bookingHour(write.now);
  const spent = write.usage.findIndex(
    (row) => row.laneId === lane.id && row.kind === kind && row.hour === hour,
  );
  const row = write.usage[spent];
  if (row) write.usage[spent] = { ...row, spent: row.spent + 1 };
  else write.usage.push({ workspaceId, laneId: lane.id, kind, hour, spent: 1 });
}

function laneChange(lane: { id: string; workspaceId: string }): LaneChange {
  return {
    id: lane.id,
    workspaceId: lane.workspaceId,
    busy: 0,
    restUntil: null,
    wakeAt: null,
    deactivate: false,
  };
}

function sleepOf(lane: Lane, room: Room, now: number): Sleep {
  if (room.closed) return { laneId: lane.id, kinds: [], latest: Math.min(room.closed.until, never) };
  return {
    laneId: lane.id,
    kinds: [...room.room.keys()],
    latest: Math.min(room.freeAt, now + longestSleepMs),
  };
}

/** One line of the record of what happened. */
export function eventOf(
  fact: Pick<Facts, "id" | "workspaceId" | "campaignId" | "prospectId" | "nodeId">,
  kind: string,
  data: Record<string, unknown>,
  id: string,
): EventRow {
  const { workspaceId, campaignId, prospectId, nodeId } = fact;
  return { id, workspaceId, enrolmentId: fact.id, campaignId, prospectId, nodeId, kind, data };
}
