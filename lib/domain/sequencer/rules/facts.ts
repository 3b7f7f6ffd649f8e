import type { PersonFacts } from "@/lib/domain/prospects/rules/person.ts";
import type { Candidate } from "./plan.ts";

/** The facts about an enrolment and its prospect that a decision is based on, read under the prospect's lock. */
export interface Facts extends Candidate {
  readonly workspaceId: string;
  readonly campaignId: string;
  readonly prospectId: string;
  readonly laneId: string;
  readonly mailboxId: string | null;
  readonly nodeId: string;
  readonly visit: number;
  readonly version: number;
  readonly holdReason: string | null;
  readonly enteredAt: number;
  readonly connected: boolean;
  readonly replied: boolean;
  /** The campaign that the person entered after this one and is still in (after a restore). Null: none. */
  readonly later: string | null;
  /** `person`: never contact; `bounce`: the address failed. */
  readonly suppressed: "person" | "bounce" | null;
  readonly person: Omit<PersonFacts, "phone"> & {
    readonly socialUrl: string | null;
    readonly socialProviderId: string | null;
  };
}

/** The campaign's part of a decision's input. */
export interface CampaignFacts {
  readonly id: string;
  readonly workspaceId: string;
  /** Whether its people go on: the campaign is active, and so is its account. */
  readonly active: boolean;
  readonly accountActive: boolean;
  readonly rank: number;
  readonly acceptanceDays: number;
  readonly noteLimit: number;
  readonly socialLaneId: string | null;
  readonly workspaceLaneId: string | null;
  readonly mailboxes: readonly PoolMailbox[];
}

/** A mailbox of a campaign's pool. Disconnected ones aren't in it. */
export interface PoolMailbox {
  readonly id: string;
  readonly laneId: string;
  readonly email: string;
  /** False: its server refused it, and it sends nothing until somebody connects it again. */
  readonly isConnected: boolean;
  /** Whether its lane is active. A lane that was just stopped may still be woken. */
  readonly isSending: boolean;
}

/** The permanent name of the effect, which is never carried out twice. */
export function effectKey(at: { id: string; nodeId: string; visit: number }): string {
  return `${at.id}:${at.nodeId}:${at.visit}`;
}
