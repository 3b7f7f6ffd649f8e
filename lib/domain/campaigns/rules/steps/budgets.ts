import type { LaneKind } from "@/lib/domain/lanes/rules/lane.ts";

export type { LaneKind };

/** What a lane's limits count. Look-ups spend profile views; steps and members' messages by hand spend the others. */
export type BudgetKind =
  | "invitation"
  | "message"
  | "inmail"
  | "group_message"
  | "event_invitation"
  | "profile_view"
  | "follow"
  | "like"
  | "endorsement"
  | "comment"
  | "email"
  | "task"
  | "enrichment"
  | "webhook"
  | "crm"
  | "call"
  | "sms"
  | "voicemail"
  | "personality";

/**
 * The budgets of what reaches a person, as a list in SQL: requests and messages, as the steps' rules have it
 * (budgets.test.ts). A visit of their profile, a webhook or a task tells them nothing.
 */
export const reaching = "('email', 'group_message', 'inmail', 'invitation', 'message', 'sms', 'voicemail')";

/** The kind of enrolments that wait for a condition, in place of a budget. */
export const timerKind = "timer" as const;

/** The budgets of which an account has few a month: they go to chosen leads first. Source: OC-101; decision 21. */
export const scarceKinds: readonly string[] = ["inmail", "group_message"] satisfies BudgetKind[];
