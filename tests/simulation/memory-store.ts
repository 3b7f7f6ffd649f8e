import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import { stepRules } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import type { Facts } from "@/lib/domain/sequencer/rules/facts.ts";
import type { Placement } from "@/lib/domain/sequencer/rules/next.ts";
import { byTurn, type Lane } from "@/lib/domain/sequencer/rules/plan.ts";
import type { OverlayReason } from "@/lib/domain/sequencer/rules/reasons.ts";
import type {
  ActionFacts,
  Begun,
  Campaign,
  Changes,
  EventRow,
  Intent,
  Ref,
  Store,
  StoreTx,
  UsageRow,
} from "@/lib/domain/sequencer/store/store.ts";
import { never } from "@/lib/kernel/clock/never.ts";

export interface MemoryLane extends Lane {
  readonly isActive: boolean;
  /** Whether its account is blocked. */
  readonly isBlocked: boolean;
  readonly nextAt: number;
  readonly restUntil: number;
}

export interface MemoryEnrolment extends Placement, Ref {
  readonly campaignId: string;
  readonly prospectId: string;
  readonly version: number;
  /** When the person entered the campaign, ms. */
  readonly createdAt: number;
  /** Answers until this moment (ms) don't stop the sequence. */
  readonly resumedAt: number | null;
  /** The reasons of its holds. */
  readonly holds: readonly OverlayReason[];
  /** The version that was approved. */
  readonly approvedFor: number | null;
}

export interface MemoryCampaign extends Campaign {
  /** Whether its own status is active, whatever its account's is. */
  readonly isStarted: boolean;
}

export interface MemoryProspect extends Ref, Pick<Facts, "person" | "suppressed" | "listed"> {
  /** The social lanes with whose accounts the person is connected. */
  readonly connectedTo: readonly string[];
  /** The social lanes whose accounts have invited the person. */
  readonly invitedBy: readonly string[];
  /** The social lanes whose accounts have sent the person an InMail. */
  readonly inmailedBy: readonly string[];
  /** When the latest answer came, ms. */
  readonly repliedAt: number | null;
  /** When a meeting was last booked, ms. */
  readonly bookedAt: number | null;
}

export type MemoryAction = Intent & {
  readonly state: string;
  readonly worker: string;
  readonly leaseUntil: number;
  readonly begun: boolean;
  /** What a member said became of it. */
  readonly answer: string | null;
};

type Table<Row> = Record<string, Row>;

/**
 * Everything that the protocol keeps. Rows are replaced, never changed. `now` is product time and machine time at once,
 * in ms.
 */
export interface MemoryState {
  now: number;
  readonly lanes: Table<MemoryLane>;
  readonly enrolments: Table<MemoryEnrolment>;
  readonly prospects: Table<MemoryProspect>;
  readonly campaigns: Table<MemoryCampaign>;
  readonly graphs: Table<Graph>;
  readonly actions: Table<MemoryAction>;
  /** Until when each worker is alive. */
  readonly workers: Table<number>;
  readonly usage: Table<UsageRow>;
  readonly events: Table<EventRow & { readonly at: number }>;
}

/** A state without rows. */
export function emptyMemory(now: number): MemoryState {
  const tables = { lanes: {}, enrolments: {}, prospects: {}, campaigns: {}, graphs: {} };
  return { now, ...tables, actions: {}, workers: {}, usage: {}, events: {} };
}

/** The store in memory, for the simulation: transactions one at a time; one that throws leaves nothing behind. */
export function memoryStore(state: MemoryState): Store {
  return { transaction: (work) => inMemory((write) => work(memoryTx(state, write))) };
}

/** Puts a row into a table; `undefined` removes it. */
export type Write = <Row>(table: Table<Row>, id: string, row: Row | undefined) => void;

/** Runs `work` as one transaction: what it wrote is taken back when it throws. */
export async function inMemory<T>(work: (write: Write) => Promise<T>): Promise<T> {
  const undo: (() => void)[] = [];
  const set = <Row>(table: Table<Row>, id: string, row: Row | undefined) => {
    if (row === undefined) delete table[id];
    else table[id] = row;
  };
  try {
    return await work((table, id, row) => {
      const before = table[id];
      undo.push(() => set(table, id, before));
      set(table, id, row);
    });
  } catch (error) {
    for (const back of undo.reverse()) back();
    throw error;
  }
}

const all = <Row>(rows: Table<Row>) => Object.values(rows);
const byId = (a: Ref, b: Ref) => (a.id < b.id ? -1 : 1);

/** The campaign in which a person has an open enrolment that is later than this one. */
function laterOf(state: MemoryState, row: MemoryEnrolment): string | null {
  const since = Math.max(row.createdAt, row.resumedAt ?? 0);
  const [latest] = all(state.enrolments)
    .filter((one) => one.prospectId === row.prospectId && one.id !== row.id && one.createdAt > since)
    .filter((one) => one.state !== "complete" && one.state !== "canceled")
    .sort((a, b) => b.createdAt - a.createdAt);
  return latest?.campaignId ?? null;
}

/** Whether something of an enrolment's sequence was sent, as far as is known. */
export function wasSentTo(state: MemoryState, { id }: MemoryEnrolment): boolean {
  return all(state.actions).some(
    (action) => action.enrolmentId === id && ["sent", "uncertain"].includes(action.state),
  );
}

/** An enrolment as a store keeps it: whoever would wait and has a hold is on hold. */
export function keptBack(row: MemoryEnrolment): MemoryEnrolment {
  return row.state === "waiting" && row.holds.length > 0 ? { ...row, state: "on_hold" } : row;
}

/** What a decision about an enrolment rests on. */
export function factsOf(state: MemoryState, row: MemoryEnrolment): Facts {
  const known = state.prospects[row.prospectId] as MemoryProspect;
  const { repliedAt, bookedAt, suppressed, listed, person } = known;
  const account = state.campaigns[row.campaignId]?.socialLaneId ?? "";
  const replied = repliedAt !== null && repliedAt > (row.resumedAt ?? Number.NEGATIVE_INFINITY);
  const later = laterOf(state, row);
  return {
    ...row,
    kind: row.kind as Facts["kind"],
    connected: known.connectedTo.includes(account),
    invited: known.invitedBy.includes(account),
    inmailed: known.inmailedBy.includes(account),
    chosen: false,
    awayUntil: null,
    opened: false,
    clicked: false,
    taskOpen: false,
    approvedFor: wasSentTo(state, row) ? null : row.approvedFor,
    lists: [],
    labels: [],
    labelsSince: [],
    replied,
    booked: bookedAt !== null && bookedAt > Math.max(row.createdAt, row.resumedAt ?? 0),
    later,
    suppressed,
    listed,
    person,
  };
}

/** A campaign with its mailboxes as they now are. */
export function campaignIn(state: MemoryState, id: string): MemoryCampaign | undefined {
  const campaign = state.campaigns[id];
  return (
    campaign && {
      ...campaign,
      mailboxes: campaign.mailboxes.map((one) => ({
        ...one,
        isSending: state.lanes[one.laneId]?.isActive === true,
      })),
    }
  );
}

/** Lets lanes look again no later than `at` (ms). */
export function wakeLanes(
  state: MemoryState,
  write: Write,
  lanes: readonly (Ref & { readonly at: number })[],
): void {
  for (const { id, at } of lanes) {
    const lane = state.lanes[id];
    if (lane)
      write(state.lanes, id, { ...lane, nextAt: Math.max(lane.restUntil, Math.min(lane.nextAt, at)) });
  }
}

/** Of two rests of a kind the longer one. */
function longer(a: Lane["rests"], b: Lane["rests"]): Lane["rests"] {
  const kinds = Object.keys({ ...a, ...b });
  return Object.fromEntries(kinds.map((kind) => [kind, Math.max(a[kind] ?? 0, b[kind] ?? 0)]));
}

function apply(state: MemoryState, write: Write, { placed, usage, lanes, events, now }: Changes): void {
  for (const { enrolmentId: id, placement, version } of placed) {
    const { answersSeen, awaitsApproval, ...to } = placement;
    const seen = answersSeen ? { resumedAt: state.now } : {};
    const row = state.enrolments[id] as MemoryEnrolment;
    const more: OverlayReason[] = awaitsApproval ? ["awaiting_approval"] : [];
    const holds = [...new Set([...row.holds, ...more])];
    write(state.enrolments, id, keptBack({ ...row, ...to, ...seen, holds, version }));
  }
  for (const row of usage) {
    const id = `${row.laneId} ${row.kind} ${row.hour}`;
    write(state.usage, id, { ...row, spent: (state.usage[id]?.spent ?? 0) + row.spent });
  }
  for (const change of lanes) {
    const lane = state.lanes[change.id];
    if (!lane) continue;
    const gapOver = change.endedAt === null ? 0 : change.endedAt + lane.minGapMs;
    const rested = Math.max(change.restUntil ?? 0, gapOver);
    write(state.lanes, change.id, {
      ...lane,
      busy: Math.max(0, lane.busy + change.busy),
      restUntil: Math.max(lane.restUntil, rested),
      rests: longer(lane.rests, change.rests ?? {}),
      nextAt: Math.max(
        change.busy > 0 ? now : Math.min(lane.nextAt, change.wakeAt ?? lane.nextAt),
        lane.restUntil,
        rested,
      ),
      isActive: lane.isActive && !change.deactivate,
    });
  }
  for (const event of events) write(state.events, event.id, { ...event, at: now });
}

/** Whether an action's worker is alive, and its person and campaign want it as when it was claimed. */
function mayBegin(state: MemoryState, action: MemoryAction): boolean {
  const row = state.enrolments[action.enrolmentId];
  if (row?.state !== "claimed" || row.laneId !== action.laneId || row.holds.length > 0) return false;
  const { replied, booked, suppressed, listed } = factsOf(state, row);
  if (!state.lanes[action.laneId]?.isActive) return false;
  const isListed = listed || (action.kind === "email" ? suppressed !== null : suppressed === "person");
  const isWanted = state.campaigns[action.campaignId]?.active && !replied && !booked && !isListed;
  return isWanted === true && (state.workers[action.worker] ?? 0) >= state.now;
}

/** A transaction of the store, which writes by `write`. */
export function memoryTx(state: MemoryState, write: Write): StoreTx {
  const isDue = (row: MemoryEnrolment | undefined, now: number): row is MemoryEnrolment =>
    row?.state === "waiting" && row.dueAt <= now;
  const stillWanted = (actions: readonly Begun[]) =>
    actions.flatMap(({ id, fence }) => {
      const action = state.actions[id];
      const isHeld = action?.state === "intended" && action.fence === fence;
      return isHeld && mayBegin(state, action) ? [action] : [];
    });
  return {
    async lockDueLanes({ limit, without = [], laneId }) {
      const due = all(state.lanes).filter(
        (lane) =>
          !without.includes(lane.workspaceId) &&
          (!laneId || lane.id === laneId) &&
          lane.isActive &&
          lane.busy < lane.concurrency &&
          lane.nextAt <= state.now,
      );
      due.sort((a, b) => a.nextAt - b.nextAt || byId(a, b));
      return { now: state.now, lanes: due.slice(0, limit) };
    },
    usage: async (lanes, since) =>
      all(state.usage).filter((row) => row.hour >= since && lanes.some((lane) => lane.id === row.laneId)),
    lockCandidates: async (wants, now) =>
      wants.flatMap(({ laneId, kind, room }) =>
        all(state.enrolments)
          .filter((row) => row.laneId === laneId && row.kind === kind && isDue(row, now))
          .map((row) => factsOf(state, row))
          .sort(byTurn)
          .slice(0, room),
      ),
    facts: async (rows, now) =>
      rows.flatMap(({ id }) => {
        const row = state.enrolments[id];
        return isDue(row, now) ? [factsOf(state, row)] : [];
      }),
    campaigns: async (rows) => rows.flatMap(({ id }) => campaignIn(state, id) ?? []),
    holdCampaigns: async (rows) => [...rows],
    // Nobody counts credits in the simulation.
    lockCredits: async () => new Map(),
    charge: async () => {},
    giveBack: async () => {},
    graphs: async (wanted) =>
      wanted.flatMap((ref) => {
        const graph = state.graphs[`${ref.campaignId}:${ref.version}`];
        return graph ? [{ ...ref, graph }] : [];
      }),
    async writeClaim(claimed) {
      const begun = claimed.intents.flatMap((intent): MemoryAction[] => {
        const { enrolmentId, nodeId, visit } = intent;
        const known = all(state.actions).find((action) => action.effectKey === intent.effectKey);
        const mayTryAgain =
          known?.state === "retry" || (known?.state === "rejected" && known.answer === null);
        if (known && !mayTryAgain) return [];
        const before = all(state.actions).filter(
          (action) => action.enrolmentId === enrolmentId && action.nodeId === nodeId && action.visit < visit,
        );
        const isOver = ({ state: word, answer }: MemoryAction) =>
          word === "sent" || word === "uncertain" || answer === "skip";
        if (before.some(isOver)) return [];
        const { worker } = claimed;
        const leaseUntil = state.now + claimed.leaseMs;
        const lease = { state: "intended", worker, begun: false, answer: null, leaseUntil };
        if (!known) return [{ ...intent, ...lease, fence: 1, attempts: 1, refusals: 0 }];
        const { id, payload: first } = known;
        const same = first.type === "email" ? { messageId: first.messageId } : {};
        return [
          {
            ...known,
            ...intent,
            ...lease,
            id,
            payload: { ...intent.payload, ...same },
            fence: known.fence + 1,
            attempts: known.attempts + 1,
            refusals: known.state === "rejected" ? 0 : known.refusals,
          },
        ];
      });
      for (const action of begun) {
        write(state.actions, action.id, action);
        const row = state.enrolments[action.enrolmentId] as MemoryEnrolment;
        write(state.enrolments, row.id, { ...row, state: "claimed", holdReason: null });
      }
      apply(state, write, claimed);
      return begun;
    },
    async sleep(lanes) {
      for (const { id, kinds, lookedAt, latest } of lanes) {
        const lane = state.lanes[id] as MemoryLane;
        const due = all(state.enrolments).flatMap((row) =>
          row.laneId === id && row.state === "waiting" && kinds.includes(row.kind) ? [row.dueAt] : [],
        );
        write(state.lanes, id, {
          ...lane,
          nextAt: Math.max(lane.restUntil, Math.min(latest, ...due), lookedAt),
        });
      }
    },
    wake: async (lanes) => wakeLanes(state, write, lanes),
    lockProspects: async () => state.now,
    actions: async (rows) =>
      rows.flatMap(({ id }): ActionFacts[] => {
        const action = state.actions[id];
        const row = action && state.enrolments[action.enrolmentId];
        return action && row
          ? [
              {
                id,
                state: action.state,
                fence: action.fence,
                attempts: action.attempts,
                latest: action,
                stands: row.state,
                facts: factsOf(state, row),
              },
            ]
          : [];
      }),
    async writeSettle(settled) {
      for (const { id, state: ended, isRefused, receipt } of settled.actions) {
        const action = state.actions[id] as MemoryAction;
        const refusals = action.refusals + (isRefused ? 1 : 0);
        const { answer = null } = (receipt ?? {}) as { answer?: string };
        write(state.actions, id, { ...action, state: ended, refusals, answer });
        const known = state.prospects[action.prospectId];
        if (ended !== "sent" || !known) continue;
        const { asksToConnect, budgets } = stepRules[action.payload.type];
        if (asksToConnect)
          write(state.prospects, known.id, { ...known, invitedBy: [...known.invitedBy, action.laneId] });
        if (budgets.includes("inmail"))
          write(state.prospects, known.id, { ...known, inmailedBy: [...known.inmailedBy, action.laneId] });
      }
      apply(state, write, settled);
    },
    async setAside({ id }) {
      const row = state.enrolments[id] as MemoryEnrolment;
      write(state.enrolments, id, { ...row, state: "held", holdReason: "broken", dueAt: never });
    },
    async keepAlive(worker, aliveMs) {
      if ((state.workers[worker] ?? state.now) < state.now) return false;
      write(state.workers, worker, state.now + aliveMs);
      return true;
    },
    async begin(actions) {
      const still = stillWanted(actions);
      for (const action of still)
        write(state.actions, action.id, { ...action, begun: true, leaseUntil: state.now + 15 * 60_000 });
      return still.map(({ id }) => id);
    },
    mayBegin: async (actions) => stillWanted(actions).map(({ id }) => id),
    async takeOver({ worker, leaseMs, limit, inHand }) {
      const isLeft = (action: MemoryAction) =>
        action.worker === worker
          ? !inHand.includes(action.id)
          : (state.workers[action.worker] ?? 0) < state.now;
      const left = all(state.actions)
        .filter(
          (action) =>
            action.state === "intended" && (action.begun || action.leaseUntil < state.now) && isLeft(action),
        )
        .sort((a, b) => a.leaseUntil - b.leaseUntil || byId(a, b));
      return left.slice(0, limit).map((action) => {
        const begun = action.begun || state.workers[action.worker] === undefined;
        const taken = { ...action, begun, worker, fence: action.fence + 1, leaseUntil: state.now + leaseMs };
        write(state.actions, action.id, taken);
        return taken;
      });
    },
    recordSent: async () => {},
  };
}
