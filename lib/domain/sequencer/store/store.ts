import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import type { SkipDetail } from "@/lib/domain/campaigns/rules/steps/reasons.ts";
import type { Payload } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import type { UsageRow } from "@/lib/domain/lanes/index.ts";
import type { CampaignFacts, Facts } from "../rules/facts.ts";
import type { Placement } from "../rules/next.ts";
import type { Lane } from "../rules/plan.ts";
import type { EventReason } from "../rules/reasons.ts";

export type { UsageRow };

/** Where the protocol keeps its state: Postgres in production, memory in the simulation. */
export interface Store {
  /** One atomic transaction; a rejected `work` leaves nothing behind. `work` may run again after a deadlock. */
  transaction<T>(work: (tx: StoreTx) => Promise<T>): Promise<T>;
}

/** A row of a workspace. */
export interface Ref {
  readonly workspaceId: string;
  readonly id: string;
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

/** An action that a dead worker left behind. */
export interface LeftBehind extends Intent {
  /** Whether it was about to leave; known of those kinds alone whose "absent" is weak. */
  readonly begun: boolean;
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

/** What an event says beside its kind. */
export interface EventData {
  readonly reason?: EventReason;
  readonly why?: SkipDetail;
  /** The provider's own words. */
  readonly detail?: string;
  readonly action?: string;
  /** The kind of the action. */
  readonly kind?: string;
  /** Whose doing it was. */
  readonly by?: string;
  /** The campaign that the person went to; null: none. */
  readonly to?: string | null;
}

export interface EventRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly enrolmentId: string;
  readonly campaignId: string;
  readonly prospectId: string;
  readonly nodeId: string;
  readonly kind: EventKind;
  readonly data: EventData;
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

export interface Sleep extends Ref {
  /** Kinds with budget left: their next due time wakes the lane. */
  readonly kinds: readonly string[];
  /** Not later than this, ms. */
  readonly latest: number;
}

/** What both transactions write besides actions. */
export interface Changes {
  readonly now: number;
  readonly placed: readonly PlacedRow[];
  readonly events: readonly EventRow[];
  /** Negative where a refused try gives its spend back. */
  readonly usage: readonly UsageRow[];
  readonly lanes: readonly LaneChange[];
}

export interface ClaimWrite extends Changes {
  readonly worker: string;
  readonly leaseMs: number;
  readonly intents: readonly Omit<Intent, "fence" | "attempts">[];
}

export interface TakingOver {
  readonly worker: string;
  readonly leaseMs: number;
  readonly limit: number;
  /** Ids of the actions that this worker has in hand. */
  readonly inHand: readonly string[];
}

export interface SettledAction {
  readonly workspaceId: string;
  readonly id: string;
  readonly prospectId: string;
  readonly kind: string;
  readonly state: "sent" | "rejected" | "retry" | "uncertain";
  readonly receipt: unknown;
  readonly error: string | null;
}

export interface SettleWrite extends Changes {
  readonly actions: readonly SettledAction[];
}

/** An action as it stands now, and all that is needed to move its enrolment on. */
export interface ActionFacts {
  readonly id: string;
  readonly state: string;
  readonly fence: number;
  /** Where the enrolment stands; not at this action where a person moved it on. */
  readonly stands: EnrolmentState;
  readonly facts: Omit<Facts, "person">;
}

export interface Campaign extends CampaignFacts {
  readonly currentVersion: number;
}

/** An action that was carried out, as the listener of the settling transaction hears of it. */
export interface Sent {
  readonly intent: Intent;
  readonly receipt: unknown;
  /** Product time, ms. */
  readonly at: number;
}

/** A version of a campaign's sequence. */
export interface VersionRef {
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly version: number;
}

export interface VersionGraph extends VersionRef {
  readonly graph: Graph;
}

/** One statement each, whatever the number of rows. */
export interface StoreTx {
  /** Locks due lanes, skipping those that others hold, and tells product time (ms). */
  lockDueLanes(limit: number): Promise<{ now: number; lanes: Lane[] }>;
  usage(lanes: readonly Ref[], since: number): Promise<UsageRow[]>;
  /** Takes each lane's first due enrolments of each kind and locks their prospects, skipping those that others hold. */
  lockCandidates(wants: readonly Want[], now: number): Promise<Ref[]>;
  /** Reads again, under the locks: only what still waits and is due. */
  facts(enrolments: readonly Ref[], now: number): Promise<Facts[]>;
  campaigns(campaigns: readonly Ref[]): Promise<Campaign[]>;
  /** Keeps campaigns from being changed until the transaction ends; skips those that somebody is changing. */
  holdCampaigns(campaigns: readonly Ref[]): Promise<Ref[]>;
  /** Those of the wanted versions that there are. */
  graphs(wanted: readonly VersionRef[]): Promise<VersionGraph[]>;
  /** Records intents and the rest; returns those that really begin. A key that was used before never begins again. */
  writeClaim(write: ClaimWrite): Promise<Intent[]>;
  /** Puts lanes to sleep until their next due time. */
  sleep(lanes: readonly Sleep[]): Promise<void>;
  /** Lets lanes look again no later than `at` (ms). */
  wake(lanes: readonly (Ref & { readonly at: number })[]): Promise<void>;
  /** Waits for the prospects' locks, then tells product time (ms). */
  lockProspects(prospects: readonly Ref[]): Promise<number>;
  actions(actions: readonly Ref[]): Promise<ActionFacts[]>;
  writeSettle(write: SettleWrite): Promise<void>;
  /**
   * Keeps a worker alive for so many ms of machine time. False: its time ran out before it was renewed, and others may
   * have taken over what it had; it goes on under another name.
   */
  keepAlive(worker: string, aliveMs: number): Promise<boolean>;
  /**
   * Notes that actions are about to leave. Returns the ids of those that may: nobody has taken them over, their worker is
   * alive, and their person and campaign want them as before.
   */
  begin(actions: readonly (Ref & { readonly fence: number })[]): Promise<string[]>;
  /** Takes over, with the next fence, what workers left behind that are dead, and what this one has forgotten. */
  takeOver(taking: TakingOver): Promise<LeftBehind[]>;
  /** Calls the listener of what was sent, inside the transaction. */
  announce(sent: readonly Sent[]): Promise<void>;
}
