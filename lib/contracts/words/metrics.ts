/** What a report counts. Source: BO-270. */
export const reportMetrics = [
  "emails_sent",
  "followed_profiles",
  "inmails_sent",
  "messages_sent",
  "new_interested",
  "new_leads",
  "request_sent",
  "viewed_profiles",
  "new_accepted",
  "new_replied",
  "email_opened",
  "email_clicked",
  "li_connect_by_email",
] as const;

/** What is counted of campaigns: the metrics of reports, and what else their pages show. */
export const figureMetrics = [
  ...reportMetrics,
  "sent",
  "contacted",
  "messages_clicked",
  "bounced",
  "opted_out",
  "meetings_booked",
  "finished",
] as const;
export type FigureMetric = (typeof figureMetrics)[number];

/** The periods of a report. Source: BO-269. */
export const reportPeriods = [
  "3_days",
  "1_week",
  "2_weeks",
  "1_month",
  "3_months",
  "6_months",
  "1_year",
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** By what a report is broken down. */
export const reportBreakdowns = ["campaign", "account", "member"] as const;
export type ReportBreakdown = (typeof reportBreakdowns)[number];

/** How often the highlights come by mail. Source: BO-272. */
export const highlightRhythms = ["off", "weekly", "monthly"] as const;
export type HighlightRhythm = (typeof highlightRhythms)[number];
