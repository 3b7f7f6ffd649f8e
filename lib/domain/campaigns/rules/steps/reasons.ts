import { personalityTypes } from "@/lib/domain/prospects/rules/personality.ts";

/** Why a step was skipped: 14 members. Source: OC-108 to OC-122; the keys are this project's (OC-153). */
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

/** What exactly was missing, where `nothing to do` alone says too little. */
export const skipDetails = ["no_profile", "not_connected"] as const;
export type SkipDetail = (typeof skipDetails)[number];

/** Why a step itself pauses a person's sequence before it does anything. Source: OC-126. */
export type StepPauseReason = "inmail_with_dialog";
/** What a search about a person brought, where its history says more than that it took place. */
export const findings = ["nothing_found", ...personalityTypes] as const;
export type Finding = (typeof findings)[number];

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
