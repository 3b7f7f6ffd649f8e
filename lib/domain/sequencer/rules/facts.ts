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
  /** Until when the person is away, ms. Null: as far as is known they aren't. */
  readonly awayUntil: number | null;
  readonly replied: boolean;
  /** `person`: never contact; `bounce`: the address failed. */
  readonly suppressed: "person" | "bounce" | null;
  /** Whether a mail of the sequence was opened, or a link in it. */
  readonly opened: boolean;
  readonly clicked: boolean;
  /** The imports that brought the person. Read only for those who stand at a condition. */
  readonly lists: readonly string[];
  readonly person: PersonFacts & {
    readonly socialUrl: string | null;
    readonly socialProviderId: string | null;
  };
}

/** The facts that say where an enrolment stands: enough to move it on, too little to decide a step. */
export type Position = Omit<Facts, "person" | "opened" | "clicked" | "lists">;

/** The campaign's part of a decision's input. */
export interface CampaignFacts {
  readonly id: string;
  readonly workspaceId: string;
  readonly active: boolean;
  readonly rank: number;
  readonly acceptanceDays: number;
  readonly noteLimit: number;
  /** The time zone of its account, IANA name. */
  readonly timezone: string;
  readonly socialLaneId: string | null;
  /** The lanes of its workspace: for steps that need no sender, and for people who wait for a condition. */
  readonly workspaceLaneId: string | null;
  readonly timerLaneId: string | null;
  readonly mailboxes: readonly { readonly id: string; readonly laneId: string; readonly email: string }[];
}

/** The permanent name of the effect, which is never carried out twice. */
export function effectKey(at: { id: string; nodeId: string; visit: number }): string {
  return `${at.id}:${at.nodeId}:${at.visit}`;
}
