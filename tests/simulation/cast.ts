import type { Graph } from "@/lib/domain/campaigns/rules/graph.ts";
import type { Facts } from "@/lib/domain/sequencer/rules/facts.ts";
import type { Lane } from "@/lib/domain/sequencer/rules/plan.ts";
import type { Ref } from "@/lib/domain/sequencer/store/store.ts";

/** A sending identity of a scenario. */
export interface SimLane extends Omit<Lane, "busy"> {
  readonly kind: "social" | "mailbox" | "timer";
  /** The account or mailbox behind the lane. */
  readonly refId: string;
  /** A mailbox's address. */
  readonly email: string;
}

export interface SimCampaign extends Ref {
  readonly rank: number;
  readonly acceptanceDays: number;
  /** Whether its people await approval by a member. */
  readonly approvesByHand: boolean;
  readonly social: SimLane;
  readonly mailboxes: readonly SimLane[];
  readonly graph: Graph;
}

export interface SimPerson extends Ref {
  readonly person: Facts["person"];
  /** The social lanes with whose accounts the person is connected from the beginning. */
  readonly connectedTo: readonly string[];
  /** How long after an invitation arrived the person accepts it; null: never. */
  readonly acceptsAfterMs: number | null;
}
