import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import type { CampaignFacts, Facts, Payload } from "../rules/facts.ts";
import type { Placement } from "../rules/next.ts";
import type { Lane } from "../rules/plan.ts";

/** Where the protocol keeps its state: Postgres in production, memory in the simulation. */
export interface Store {
  /** One atomic transaction; a rejected `work` leaves nothing behind. */
  transaction<T>(work: (tx: StoreTx) => Promise<T>): Promise<T>;
}

/** One action to carry out, as recorded before it is. */
export interface Intent {
  readonly id: string;
  readonly workspaceId: string;
  readonly enrolmentId: string;
  readonly campaignId: string;
  readonly prospectId: string;
  readonly laneId: string;
  readonly kind: string;
  readonly nodeId: string;
  readonly visit: number;
  readonly version: number;
  readonly effectKey: string;
  readonly payload: Payload;
  /** Whoever settles must hold the latest fence. */
  readonly fence: number;
  readonly attempts: number;
  /** Product time of the claim, ms. */
  readonly intendedAt: number;
}

export interface UsageRow {
  readonly workspaceId: string;
  readonly laneId: string;
  readonly kind: string;
  readonly hour: number;
  readonly spent: number;
}

export interface Want {
  readonly laneId: string;
  readonly kind: string;
  readonly room: number;
}

export interface PlacedRow {
  readonly workspaceId: string;
  readonly enrolmentId: string;
  readonly placement: Placement;
  readonly version: number;
}

export interface EventRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly enrolmentId: string;
  readonly campaignId: string;
  readonly prospectId: string;
  readonly nodeId: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A change of a lane: `busy` is added; it rests until `restUntil` and looks again at `wakeAt`, both ms or null. */
export interface LaneChange {
  readonly id: string;
  readonly workspaceId: string;
  busy: number;
  restUntil: number | null;
  wakeAt: number | null;
  deactivate: boolean;
}

export interface Sleep {
  readonly laneId: string;
  /** Kinds with budget left: their next due time wakes the lane. */
  readonly kinds: readonly string[];
  /** Not later than this, ms. */
  readonly latest: number;
}

export interface ClaimWrite {
  readonly now: number;
  readonly worker: string;
  readonly leaseMs: number;
  readonly intents: readonly Omit<Intent, "fence" | "attempts">[];
  readonly placed: readonly PlacedRow[];
  readonly events: readonly EventRow[];
  readonly usage: readonly UsageRow[];
  readonly lanes: readonly LaneChange[];
}

export interface SettledAction {
  readonly workspaceId: string;
  readonly id: string;
  readonly state: "sent" | "rejected" | "retry" | "uncertain";
  readonly receipt: unknown;
  readonly error: string | null;
}

export interface SettleWrite {
  readonly now: number;
  readonly actions: readonly SettledAction[];
  readonly placed: readonly PlacedRow[];
  readonly events: readonly EventRow[];
  /** Negative: what a refused try gives back. */
  readonly usage: readonly UsageRow[];
  readonly lanes: readonly LaneChange[];
}

export interface ActionFacts {
  readonly intent: Intent;
  readonly state: string;
  readonly facts: Facts;
}

export interface Campaign extends CampaignFacts {
  readonly currentVersion: number;
}

/** One statement each, whatever the number of rows. */
export interface StoreTx {
  /** Product time in ms, read once a transaction. */
  now(): Promise<number>;
  /** Locks due lanes, skipping those that others hold, and tells product time (ms). */
  lockDueLanes(limit: number): Promise<{ now: number; lanes: Lane[] }>;
  usage(laneIds: readonly string[], since: number): Promise<UsageRow[]>;
  /** Takes each lane's first due enrolments of each kind and locks their prospects, skipping those that others hold. */
  lockCandidates(wants: readonly Want[], now: number): Promise<string[]>;
  /** Reads again, under the locks: only what still waits and is due. */
  facts(enrolmentIds: readonly string[], now: number): Promise<Facts[]>;
  campaigns(ids: readonly string[]): Promise<Campaign[]>;
  graph(campaignId: string, version: number): Promise<Graph>;
  /** Records intents and the rest; returns those that really begin. A key that was used before never begins again. */
  writeClaim(write: ClaimWrite): Promise<Intent[]>;
  /** Puts lanes that found too little to do to sleep until their next due time. */
  sleep(lanes: readonly Sleep[], now: number): Promise<void>;
  wake(lanes: readonly { id: string; at: number }[]): Promise<void>;
  lockProspects(ids: readonly string[]): Promise<void>;
  actions(ids: readonly string[]): Promise<ActionFacts[]>;
  writeSettle(write: SettleWrite): Promise<void>;
  /** Takes actions over whose lease ran out, with the next fence. */
  takeOver(worker: string, leaseMs: number, limit: number): Promise<Intent[]>;
}
