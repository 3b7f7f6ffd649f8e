import type { EnrolmentState } from "@/lib/contracts/words/enrolment-states.ts";
import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import type { Finding, SkipDetail } from "@/lib/domain/campaigns/rules/steps/reasons.ts";
import type { Payload } from "@/lib/domain/campaigns/rules/steps/registry.ts";
import type { UsageRow } from "@/lib/domain/lanes/index.ts";
import type { CampaignFacts, Facts, Position } from "../rules/facts.ts";
import type { Placement } from "../rules/next.ts";
import type { Lane } from "../rules/plan.ts";
import type { EventReason } from "../rules/reasons.ts";

export type { UsageRow };

/** The storage of the protocol's state: Postgres in production, memory in the simulation. */
export interface Store {
  /** Runs one atomic transaction. If `work` rejects, nothing is kept. `work` may run again after a deadlock. */
  transaction<T>(work: (tx: StoreTx) => Promise<T>): Promise<T>;
}

/** The key of a workspace's row. */
export interface Ref {
  readonly workspaceId: string;
  readonly id: string;
}

/** An action to carry out, as recorded beforehand. */
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
  /** Only the holder of the latest fence may settle. */
  readonly fence: number;
  readonly attempts: number;
  /** How often the provider has refused it because of its recipient. */
  readonly refusals: number;
  /** Product time of the claim, ms. */
  readonly intendedAt: number;
}

/** An action that a dead worker left behind. */
export interface LeftBehind extends Intent {
  /** Whether `begin` was recorded. Only kinds with a weak "absent" record it. */
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

/** The details of an event. */
export interface EventData {
  readonly reason?: EventReason;
  readonly why?: SkipDetail | Finding;
  /** The way that a condition decided. */
  readonly branch?: "yes" | "no";
  /** The provider's own message. */
  readonly detail?: string;
  readonly action?: string;
  /** The kind of the action. */
  readonly kind?: string;
  /** Who caused it. */
  readonly by?: string;
  /** The campaign that the person moved to. Null: none. */
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

/**
 * A change of a lane. `busy` is added to its count. `restUntil` is until when it rests, `wakeAt` when it looks again;
 * both ms or null. `endedAt` is when an action of it ended that may have arrived, ms or null: its gap passes from then,
 * too, however long the call took. `rests`: until when the lane rests of single kinds (ms), which only ever grows.
 */
export interface LaneChange {
  readonly id: string;
  readonly workspaceId: string;
  busy: number;
  restUntil: number | null;
  endedAt: number | null;
  rests: Readonly<Record<string, number>> | null;
  wakeAt: number | null;
  deactivate: boolean;
}

export interface Sleep extends Ref {
  /** Kinds with budget left: the next due time of one of them wakes the lane. */
  readonly kinds: readonly string[];
  /** When this look was. A lane that still has due work goes behind those that were due before, ms. */
  readonly lookedAt: number;
  /** The latest moment at which the lane looks again, ms. */
  readonly latest: number;
}

/** What claims and settlements write besides actions. */
export interface Changes {
  readonly now: number;
  readonly placed: readonly PlacedRow[];
  readonly events: readonly EventRow[];
  /** Negative where a refused try gives its budget back. */
  readonly usage: readonly UsageRow[];
  readonly lanes: readonly LaneChange[];
}

export interface ClaimWrite extends Changes {
  readonly worker: string;
  readonly leaseMs: number;
  readonly intents: readonly Omit<Intent, "fence" | "attempts" | "refusals">[];
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
  /** The provider refused it because of its recipient. */
  readonly isRefused: boolean;
  readonly receipt: unknown;
  readonly error: string | null;
}

export interface SettleWrite extends Changes {
  readonly actions: readonly SettledAction[];
}

/** An action's present state, with all that is needed to move its enrolment on. */
export interface ActionFacts {
  readonly id: string;
  readonly state: string;
  readonly fence: number;
  readonly attempts: number;
  /** The lane, budget and claim time of its latest try. */
  readonly latest: { readonly laneId: string; readonly kind: string; readonly intendedAt: number };
  /** Where the enrolment stands; not at this action where a person moved it on. */
  readonly stands: EnrolmentState;
  readonly facts: Position;
}

export interface Campaign extends CampaignFacts {
  readonly currentVersion: number;
}

/** A sent action, as the listener of the settling transaction gets it. */
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

/** An action that is about to begin, by its latest try. */
export type Begun = Ref & { readonly fence: number };

/** The credits of one try of an action. */
export interface Charge extends Pick<Intent, "workspaceId" | "campaignId" | "prospectId" | "payload"> {
  readonly key: string;
  readonly credits: number;
  /** Whether the step was tried before. */
  readonly isAgain: boolean;
}

/** The statements of a transaction. Each is one statement for any number of rows. */
export interface StoreTx {
  /** Locks due lanes, skipping those that others have locked, and returns product time (ms). */
  lockDueLanes(which: {
    readonly limit: number;
    /** Workspaces whose lanes aren't wanted now. */
    readonly without?: readonly string[];
    /** Only this lane. */
    readonly laneId?: string | undefined;
  }): Promise<{ now: number; lanes: Lane[] }>;
  usage(lanes: readonly Ref[], since: number): Promise<UsageRow[]>;
  /**
   * Selects each lane's first due enrolments of each kind and locks their prospects, skipping those that others have
   * locked.
   */
  lockCandidates(wants: readonly Want[], now: number): Promise<Ref[]>;
  /** Reads the facts again under the locks, only of enrolments that are still waiting and due. */
  facts(enrolments: readonly Ref[], now: number): Promise<Facts[]>;
  campaigns(campaigns: readonly Ref[]): Promise<Campaign[]>;
  /**
   * Locks campaigns and their accounts against changes until the transaction ends, skipping those that are being
   * changed.
   */
  holdCampaigns(campaigns: readonly Ref[]): Promise<Ref[]>;
  /** Reads the wanted versions that exist. */
  graphs(wanted: readonly VersionRef[]): Promise<VersionGraph[]>;
  /**
   * Records intents and the rest. Returns the intents that were recorded: a key that was used before isn't intended
   * again.
   */
  writeClaim(write: ClaimWrite): Promise<Intent[]>;
  /**
   * Locks the credits of workspaces until the transaction ends, and returns how many each has left; those whose credits
   * nobody counts are left out. Nothing that others may hold is locked after it.
   */
  lockCredits(workspaceIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Spends credits of workspaces that `lockCredits` has locked. Charges that they can't pay are left out. */
  charge(charges: readonly Charge[]): Promise<void>;
  /** Gives back what was spent under these keys, if something was, once. */
  giveBack(charges: readonly { readonly workspaceId: string; readonly key: string }[]): Promise<void>;
  /** Puts lanes to sleep until their next due time. */
  sleep(lanes: readonly Sleep[]): Promise<void>;
  /** Makes lanes look again no later than `at` (ms). */
  wake(lanes: readonly (Ref & { readonly at: number })[]): Promise<void>;
  /** Locks the prospects, waiting for each lock, then returns product time (ms). */
  lockProspects(prospects: readonly Ref[]): Promise<number>;
  actions(actions: readonly Ref[]): Promise<ActionFacts[]>;
  writeSettle(write: SettleWrite): Promise<void>;
  /** Holds an enrolment that can't be processed, as `broken`, until its person or its campaign is changed. */
  setAside(enrolment: Ref, detail: string): Promise<void>;
  /**
   * Keeps a worker alive for so many machine ms. False: its time had expired, and others may have taken over its
   * actions. It must continue under another name.
   */
  keepAlive(worker: string, aliveMs: number): Promise<boolean>;
  /**
   * Records that actions begin. Returns the ids of those that may:
   * - they are still this worker's, and it is alive;
   * - their lane is active, a mail's mailbox is connected and wasn't connected anew since (it may have another
   *   address), and the enrolment is still at them on that lane;
   * - their person hasn't answered since the last resume, has booked no meeting, isn't on hold, on the blacklist or
   *   suppressed (opted out, or the address failed), and hasn't entered another campaign;
   * - their campaign and its account are active, and their workspace may send.
   */
  begin(actions: readonly Begun[]): Promise<string[]>;
  /**
   * Asks the same about actions whose beginning isn't recorded, right before their one call, and changes nothing. An
   * address that failed matters to mails only.
   */
  mayBegin(actions: readonly Begun[]): Promise<string[]>;
  /** Takes over, each with its next fence, the actions of dead workers and those that this worker has lost. */
  takeOver(taking: TakingOver): Promise<LeftBehind[]>;
  /** Writes sent messages into their conversations, inside the transaction. */
  recordSent(sent: readonly Sent[]): Promise<void>;
}
