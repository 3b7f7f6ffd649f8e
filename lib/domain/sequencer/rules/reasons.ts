/** Why a step was passed over: 14 members. Source: OC-108 to OC-122; the keys are this project's (OC-153). */
export const skipReasons = [
  "task_failed",
  "user_skipped",
  "manual_resume",
  "no_comments",
  "message_exists",
  "no_actions",
  "no_emails",
  "already_connected",
  "already_enriched",
  "request_already_sent",
  "invite_already_sent",
  "already_inmailed",
  "next_step_done",
  "no_posts",
] as const;
export type SkipReason = (typeof skipReasons)[number];

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

/** What an action lacks before it can run: 21 members. Source: OC-131 to OC-152. */
export const waitReasons = [
  "out_of_credits",
  "invalid_email",
  "no_required_email_type",
  "invalid_email_integration",
  "user_declined",
  "user_hold",
  "no_sales_navigator_link",
  "closed_profile",
  "no_company_name",
  "inmail_forbidden",
  "needs_api_booster",
  "needs_sales_navigator_subscription",
  "not_premium",
  "missing_video_template",
  "closed_for_messaging_in_group_or_event",
  "invalid_phone",
  "invalid_dialer_phone",
  "too_long_inmail",
  "too_long_connection_request",
  "profile_closed_in_sales_navigator",
  "last_extension_task_failed",
] as const;
export type WaitReason = (typeof waitReasons)[number];

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

/**
 * - `waiting`: due at `due_at`. `claimed`: its action is being carried out. `parked`: its campaign is paused.
 * - `held`: lacks something (a wait reason). `paused`: until a person resumes it. `uncertain`: a person must say
 *   whether the last action arrived. `canceled`: never again (opted out). `complete`: through.
 */
export const enrolmentStates = [
  "waiting",
  "claimed",
  "parked",
  "held",
  "paused",
  "uncertain",
  "canceled",
  "complete",
] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];
