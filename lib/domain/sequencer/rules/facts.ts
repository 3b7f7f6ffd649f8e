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
  /** Whether the person is connected with the campaign's account. */
  readonly connected: boolean;
  /** Whether the account has invited the person. */
  readonly invited: boolean;
  /** Whether the account has sent the person an InMail. */
  readonly inmailed: boolean;
  readonly replied: boolean;
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
  readonly active: boolean;
  readonly rank: number;
  readonly acceptanceDays: number;
  readonly noteLimit: number;
  readonly socialLaneId: string | null;
  readonly workspaceLaneId: string | null;
  readonly mailboxes: readonly { readonly id: string; readonly laneId: string; readonly email: string }[];
}

/** The permanent name of the effect, which is never carried out twice. */
export function effectKey(at: { id: string; nodeId: string; visit: number }): string {
  return `${at.id}:${at.nodeId}:${at.visit}`;
}
