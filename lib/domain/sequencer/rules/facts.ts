import type { PersonFacts } from "@/lib/domain/prospects/rules/person.ts";
import type { PersonalityType } from "@/lib/domain/prospects/rules/personality.ts";
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
  /** Whether a member marked the person as interested or as a lead. */
  readonly chosen: boolean;
  /** Until when the person is away, ms. Null: as far as is known they aren't. */
  readonly awayUntil: number | null;
  readonly replied: boolean;
  /** Whether a meeting was booked since the person entered the campaign or was last resumed. */
  readonly booked: boolean;
  /** The campaign that the person entered after this one and is still in (after a restore). Null: none. */
  readonly later: string | null;
  /** `person`: never contact; `bounce`: the address failed. */
  readonly suppressed: "person" | "bounce" | null;
  /** Whether the person is on the blacklist of the workspace or of the campaign's account. */
  readonly listed: boolean;
  /** The version that was approved for the person. Null: none was, or something was sent since: no edit voids it. */
  readonly approvedFor: number | null;
  /** Whether a mail of the sequence was opened, or a link in it. */
  readonly opened: boolean;
  readonly clicked: boolean;
  /** Whether a task that this step created is still open. */
  readonly taskOpen: boolean;
  /** The imports that brought the person. Read only for those who stand at a condition. */
  readonly lists: readonly string[];
  /** The labels that the person has. Read like `lists`. */
  readonly labels: readonly string[];
  /** Those of them that were put on since the sequence began or was last resumed. Read like `lists`. */
  readonly labelsSince: readonly string[];
  readonly person: PersonFacts & {
    readonly socialUrl: string | null;
    readonly socialProviderId: string | null;
    /** IANA name. Missing or null: not known. */
    readonly timezone?: string | null;
    readonly personality: PersonalityType | null;
  };
}

/** The facts that say where an enrolment stands: enough to move it on, too little to decide a step. */
export type Position = Omit<
  Facts,
  | "person"
  | "later"
  | "listed"
  | "approvedFor"
  | "opened"
  | "clicked"
  | "taskOpen"
  | "lists"
  | "labels"
  | "labelsSince"
>;

/** The campaign's part of a decision's input. */
export interface CampaignFacts {
  readonly id: string;
  readonly workspaceId: string;
  /** Whether its people go on: the campaign is active, so is its account, and its workspace may send. */
  readonly active: boolean;
  readonly accountActive: boolean;
  /** Whether its people await approval by a member. */
  readonly approvesByHand: boolean;
  /** Whether its workspace may send: it is neither blocked nor unpaid. */
  readonly workspaceRuns: boolean;
  /** The credits that its workspace has left. Null: nobody counts them. */
  readonly credits: number | null;
  readonly rank: number;
  readonly acceptanceDays: number;
  readonly noteLimit: number;
  /** The time zone of its account, IANA name. */
  readonly timezone: string;
  readonly socialLaneId: string | null;
  /** The lanes of its workspace: for steps that need no sender, and for people who wait for a condition. */
  readonly workspaceLaneId: string | null;
  readonly timerLaneId: string | null;
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
