import type { SkipReason, WaitReason } from "@/lib/domain/campaigns/rules/steps/reasons.ts";

/** Why a prospect's sequence is paused until a person resumes it: 7 members. Source: OC-123 to OC-130. */
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

/** The engine's own reasons to hold. They pass without a person's help, except a placeholder without a value. */
export const holdReasons = [
  "delay",
  "waiting_for_acceptance",
  "not_connected",
  "budget",
  "working_hours",
  "local_hours",
  "rest",
  "retry",
  "account_inactive",
  "campaign_paused",
  "workspace_stopped",
  "ramp_up",
  "sender_paused",
  "blacklisted",
  "missing_field",
  "waiting_for_reply",
  "waiting_for_condition",
  "task_open",
  "broken",
  "no_integration",
] as const;
/** Why a step waits for a connection: the request isn't answered yet, or nobody asked the person to connect. */
export const connectionWaits: readonly string[] = ["waiting_for_acceptance", "not_connected"];
/** Why an enrolment stands at a condition. */
export const conditionWaits: readonly string[] = ["waiting_for_reply", "waiting_for_condition"];

/** Whether a wait is found again by its reason, which a paused campaign therefore leaves alone. */
export const keepsReason = (reason: string | null): boolean =>
  reason !== null && [...connectionWaits, ...conditionWaits, "task_open"].includes(reason);

/** Holds that only a person ends: neither an edit of the campaign nor a change of the person does. */
export const personsHolds: readonly string[] = ["user_declined"];
export const isPersonsHold = (reason: string | null): boolean => personsHolds.includes(reason ?? "");

export type HoldReason = (typeof holdReasons)[number] | WaitReason;

/** Why an enrolment is on hold, whatever else keeps it. Holds of several reasons may overlap. */
export const overlayReasons = [
  "out_of_office",
  "awaiting_approval",
  "user_hold",
  "colleague_replied",
] as const;
export type OverlayReason = (typeof overlayReasons)[number];

/** The holds that a member releases. An approval alone ends the wait for it. */
export const releasable: readonly OverlayReason[] = ["out_of_office", "user_hold", "colleague_replied"];

/** The reason of an event in an enrolment's history. */
export type EventReason = HoldReason | OverlayReason | PauseReason | SkipReason | "edited";
