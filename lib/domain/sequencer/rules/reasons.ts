import type { SkipReason, WaitReason } from "@/lib/domain/campaigns/rules/steps/reasons.ts";

/** Why a prospect's sequence stands still until a person resumes it: 7 members. Source: OC-123 to OC-130. */
export const pauseReasons = [
  "contacted_before",
  "email_failed",
  "message_failed",
  "inmail_with_dialog",
  "manual",
  "got_reply",
  "booked_meeting",
] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** The engine's own reasons to hold: they pass by themselves, except a text whose placeholder nobody filled. */
export const holdReasons = [
  "delay",
  "waiting_for_acceptance",
  "not_connected",
  "budget",
  "working_hours",
  "rest",
  "retry",
  "account_inactive",
  "campaign_paused",
  "missing_field",
] as const;
/** What a message waits for until its person is connected: an answer to the request, or that somebody connects them. */
export const connectionWaits: readonly string[] = ["waiting_for_acceptance", "not_connected"];
export type HoldReason = (typeof holdReasons)[number] | WaitReason;

/** Why something happened to an enrolment: what keeps it, what came to nothing, or a new version of its sequence. */
export type EventReason = HoldReason | PauseReason | SkipReason | "edited";
