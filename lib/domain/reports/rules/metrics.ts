import type { EventKind } from "@/lib/contracts/words/event-kinds.ts";
import type { FigureMetric } from "@/lib/contracts/words/metrics.ts";
import type { BudgetKind } from "@/lib/domain/campaigns/rules/steps/budgets.ts";

/** An event of the history that a metric counts. */
export interface Counted {
  readonly metric: FigureMetric;
  readonly kind: EventKind;
  /** The event's reason. Null: any. */
  readonly reason: "got_reply" | "booked_meeting" | null;
  /** What was sent. Null: anything. */
  readonly sent: BudgetKind | null;
  /** Only what was sent to the person's email address counts. */
  readonly isByAddress: boolean;
  /** Only the first thing that reached the person in the campaign counts. */
  readonly isFirst: boolean;
}

const counted = (metric: FigureMetric, kind: EventKind, more: Partial<Counted> = {}): Counted => ({
  reason: null,
  sent: null,
  isByAddress: false,
  isFirst: false,
  ...more,
  metric,
  kind,
});

/**
 * What each metric counts. An answer pauses a sequence or comes after it; a meeting pauses one. A mail counts once as
 * opened and once as clicked; a person once in a campaign as interested, when a member says so.
 */
export const countedEvents: readonly Counted[] = [
  counted("sent", "sent"),
  counted("contacted", "sent", { isFirst: true }),
  counted("emails_sent", "sent", { sent: "email" }),
  counted("followed_profiles", "sent", { sent: "follow" }),
  counted("inmails_sent", "sent", { sent: "inmail" }),
  counted("messages_sent", "sent", { sent: "message" }),
  counted("messages_sent", "sent", { sent: "group_message" }),
  counted("request_sent", "sent", { sent: "invitation" }),
  counted("li_connect_by_email", "sent", { sent: "invitation", isByAddress: true }),
  counted("viewed_profiles", "sent", { sent: "profile_view" }),
  counted("new_leads", "enrolled"),
  counted("new_accepted", "accepted"),
  counted("new_replied", "paused", { reason: "got_reply" }),
  counted("new_replied", "replied"),
  counted("new_interested", "interested"),
  counted("email_opened", "opened"),
  counted("email_clicked", "clicked"),
  counted("messages_clicked", "message_clicked"),
  counted("bounced", "bounced"),
  counted("opted_out", "opted_out"),
  counted("meetings_booked", "paused", { reason: "booked_meeting" }),
  counted("finished", "completed"),
];
