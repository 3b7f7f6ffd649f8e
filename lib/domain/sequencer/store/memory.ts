import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import type { Facts } from "../rules/facts.ts";
import type { Placement } from "../rules/next.ts";
import { byTurn, type Lane } from "../rules/plan.ts";
import type { ActionFacts, Campaign, Changes, Intent, Ref, Store, StoreTx, UsageRow } from "./store.ts";

export interface MemoryLane extends Lane {
  readonly id: string;
  isActive: boolean;
  busy: number;
  nextAt: number;
  restUntil: number;
}

export interface MemoryEnrolment extends Placement, Ref {
  readonly campaignId: string;
  readonly prospectId: string;
  version: number;
}

export type MemoryProspect = Ref &
  Pick<Facts, "person"> & {
    connected: boolean;
    replied: boolean;
    suppressed: Facts["suppressed"];
  };

export type MemoryAction = Omit<Intent, "fence"> & { fence: number; state: string; leaseUntil: number };

/** Everything that the protocol keeps. `now` is product time and machine time at once, in ms. */
export interface MemoryState {
  now: number;
  lanes: Record<string, MemoryLane>;
  enrolments: Record<string, MemoryEnrolment>;
  prospects: Record<string, MemoryProspect>;
  campaigns: Record<string, Campaign>;
  graphs: Record<string, Graph>;
  actions: Record<string, MemoryAction>;
  usage: UsageRow[];
}

/** The process died inside a transaction. */
export class Killed extends Error {}

/**
 * The store in memory, for the simulation: transactions one at a time. `dies` says for each one whether the process is
 * killed before it commits: then nothing of it stays and it throws Killed.
 */
export function memoryStore(state: MemoryState, dies: () => boolean = () => false): Store {
  return {
    async transaction(work) {
      const kept = dies() ? structuredClone(state) : null;
      const result = await work(over(state));
      if (!kept) return result;
      Object.assign(state, kept);
      throw new Killed();
    },
  };
}

function over(state: MemoryState): StoreTx {
  const factsOf = (row: MemoryEnrolment): Facts => {
    const { connected, replied, suppressed, person } = state.prospects[row.prospectId] as MemoryProspect;
    return { ...row, kind: row.kind as Facts["kind"], connected, replied, suppressed, person };
  };
  const isDue = (row: MemoryEnrolment | undefined, now: number): row is MemoryEnrolment =>
    row?.state === "waiting" && row.dueAt <= now;
  const all = <Row>(rows: Record<string, Row>) => Object.values(rows);
  const apply = ({ placed, usage, lanes }: Changes) => {
    for (const { enrolmentId, placement, version } of placed)
      Object.assign(state.enrolments[enrolmentId] as MemoryEnrolment, placement, { version });
    for (const row of usage) {
      const same = state.usage.findIndex(
        (one) => one.laneId === row.laneId && one.kind === row.kind && one.hour === row.hour,
      );
      const known = state.usage[same];
      if (known) state.usage[same] = { ...known, spent: known.spent + row.spent };
      else state.usage.push(row);
    }
    for (const change of lanes) {
      const lane = state.lanes[change.id];
      if (!lane) continue;
      lane.busy = Math.max(0, lane.busy + change.busy);
      lane.restUntil = Math.max(lane.restUntil, change.restUntil ?? 0);
      lane.nextAt = Math.max(Math.min(lane.nextAt, change.wakeAt ?? lane.nextAt), lane.restUntil);
      lane.isActive &&= !change.deactivate;
    }
  };
  return {
    now: async () => state.now,
    async lockDueLanes(limit) {
      const due = all(state.lanes).filter(
        (lane) => lane.isActive && lane.busy < lane.concurrency && lane.nextAt <= state.now,
      );
      due.sort((a, b) => a.nextAt - b.nextAt || (a.id < b.id ? -1 : 1));
      return { now: state.now, lanes: due.slice(0, limit).map((lane) => ({ ...lane })) };
    },
    usage: async (lanes, since) =>
      state.usage.filter((row) => row.hour >= since && lanes.some((lane) => lane.id === row.laneId)),
    lockCandidates: async (wants, now) =>
      wants.flatMap(({ laneId, kind, room }) =>
        all(state.enrolments)
          .filter((row) => row.laneId === laneId && row.kind === kind && isDue(row, now))
          .map(factsOf)
          .sort(byTurn)
          .slice(0, room),
      ),
    facts: async (rows, now) =>
      rows.flatMap(({ id }) => {
        const row = state.enrolments[id];
        return isDue(row, now) ? [factsOf(row)] : [];
      }),
    campaigns: async (rows) => rows.flatMap(({ id }) => state.campaigns[id] ?? []),
    graph: async ({ id }, version) => state.graphs[`${id}:${version}`] ?? { start: null, nodes: {} },
    async writeClaim(write) {
      const begun = write.intents.flatMap((intent): MemoryAction[] => {
        const known = all(state.actions).find((action) => action.effectKey === intent.effectKey);
        if (known && known.state !== "retry") return [];
        const lease = { state: "intended", leaseUntil: state.now + write.leaseMs };
        const first = known?.payload.type === "email" ? { messageId: known.payload.messageId } : {};
        return [
          known
            ? {
                ...{ ...known, ...intent, ...lease, id: known.id, payload: { ...intent.payload, ...first } },
                ...{ fence: known.fence + 1, attempts: known.attempts + 1 },
              }
            : { ...intent, ...lease, fence: 1, attempts: 1 },
        ];
      });
      for (const action of begun) {
        state.actions[action.id] = action;
        Object.assign(state.enrolments[action.enrolmentId] as MemoryEnrolment, {
          state: "claimed",
          holdReason: null,
        });
      }
      apply(write);
      return begun.map((action) => ({ ...action }));
    },
    async sleep(lanes) {
      for (const { id, kinds, latest } of lanes) {
        const lane = state.lanes[id] as MemoryLane;
        const due = all(state.enrolments).flatMap((row) =>
          row.laneId === id && row.state === "waiting" && kinds.includes(row.kind) ? [row.dueAt] : [],
        );
        lane.nextAt = Math.max(lane.restUntil, Math.min(latest, ...due));
      }
    },
    async wake(lanes) {
      for (const { id, at } of lanes) {
        const lane = state.lanes[id];
        if (lane) lane.nextAt = Math.max(lane.restUntil, Math.min(lane.nextAt, at));
      }
    },
    lockProspects: async () => {},
    lockLanes: async () => {},
    actions: async (rows) =>
      rows.flatMap(({ id }): ActionFacts[] => {
        const action = state.actions[id];
        const row = action && state.enrolments[action.enrolmentId];
        return action && row ? [{ intent: { ...action }, state: action.state, facts: factsOf(row) }] : [];
      }),
    async writeSettle(write) {
      for (const { id, state: ended } of write.actions) (state.actions[id] as MemoryAction).state = ended;
      apply(write);
    },
    async takeOver(_worker, leaseMs, limit) {
      const left = all(state.actions).filter(
        (action) => action.state === "intended" && action.leaseUntil < state.now,
      );
      return left.slice(0, limit).map((action) => {
        action.fence += 1;
        action.leaseUntil = state.now + leaseMs;
        return { ...action };
      });
    },
    announce: async () => {},
  };
}
