import type { Lane } from "@/lib/domain/sequencer/rules/plan.ts";
import type { Store } from "@/lib/domain/sequencer/store/store.ts";
import type { Verb } from "./verbs.ts";

export interface SeenEnrolment {
  readonly id: string;
  readonly campaignId: string;
  readonly prospectId: string;
  readonly state: string;
  readonly nodeId: string;
  readonly visit: number;
  readonly version: number;
  readonly laneId: string;
  readonly holdReason: string | null;
  readonly pauseReason: string | null;
}

export interface SeenAction {
  readonly effectKey: string;
  readonly enrolmentId: string;
  readonly campaignId: string;
  readonly prospectId: string;
  readonly laneId: string;
  readonly nodeId: string;
  readonly kind: string;
  readonly state: string;
  readonly version: number;
  readonly fence: number;
  readonly attempts: number;
  readonly intendedAt: number;
  /** What a member said became of it. */
  readonly answer: string | null;
}

/** What a store holds, in an order of its own content: equal snapshots are equal stores. */
export interface Snapshot {
  readonly enrolments: readonly SeenEnrolment[];
  readonly actions: readonly SeenAction[];
  readonly lanes: readonly { id: string; busy: number; isActive: boolean; rests: Lane["rests"] }[];
  readonly usage: readonly { laneId: string; kind: string; hour: number; spent: number }[];
  readonly events: readonly {
    enrolmentId: string;
    nodeId: string;
    kind: string;
    reason: string | null;
    at: number;
  }[];
  readonly campaigns: readonly { id: string; active: boolean; version: number }[];
  /** What people are to the accounts of social lanes. */
  readonly relations: readonly {
    prospectId: string;
    laneId: string;
    connected: boolean;
    invited: boolean;
  }[];
}

/** A store with its clock and the verbs of people: what a simulation plays on. */
export interface Stage {
  readonly store: Store;
  /** What the protocol must be told for a lease of so many ms of the simulated clock. */
  readonly lease: (ms: number) => number;
  readonly newId: () => string;
  /** Moves product time and machine time on, to `now` (ms). */
  advance(now: number, byMs: number): Promise<void>;
  /** @param committed is called when the verb holds, though what follows it may still be at work. */
  apply(verb: Verb, now: number, committed?: () => void): Promise<void>;
  /** Whether a transaction waits for another's locks. */
  isBlocked(): Promise<boolean>;
  /** How many enrolments still wait or are being sent, and when the next lane finds one due (ms; null: none will). */
  outlook(): Promise<{ pending: number; nextLook: number | null }>;
  snapshot(): Promise<Snapshot>;
}

/** Ids that are the same for the same seed, in the order of their making. */
export function countedIds(seed: number): () => string {
  let count = 0;
  const of = (n: number, digits: number) => n.toString(16).padStart(digits, "0");
  return () =>
    `00000000-${of(seed >>> 16, 4)}-7000-8${of((seed >>> 4) & 0xfff, 3)}-${of(seed & 0xf, 1)}${of(++count, 11)}`;
}

/** Brings a snapshot's rows into one order. */
export function sorted(snapshot: Snapshot): Snapshot {
  const by = <Row>(rows: readonly Row[], key: (row: Row) => string) =>
    [...rows].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return {
    enrolments: by(snapshot.enrolments, (row) => row.id),
    actions: by(snapshot.actions, (row) => row.effectKey),
    lanes: by(snapshot.lanes, (row) => row.id),
    usage: by(
      snapshot.usage.filter((row) => row.spent !== 0),
      (row) => `${row.laneId} ${row.kind} ${row.hour}`,
    ),
    events: by(snapshot.events, (row) => `${row.enrolmentId} ${row.at} ${row.kind} ${row.nodeId}`),
    campaigns: by(snapshot.campaigns, (row) => row.id),
    relations: by(snapshot.relations, (row) => `${row.prospectId} ${row.laneId}`),
  };
}
