import { z } from "zod";
import { call } from "./call.ts";
import { rates } from "./campaigns/overview.ts";
import { idField, requiredText, text, wireInt } from "./fields.ts";
import {
  figureMetrics,
  highlightRhythms,
  reportBreakdowns,
  reportMetrics,
  reportPeriods,
} from "./words/metrics.ts";

const access = { who: "space", tabs: ["reports"] } as const;
const count = z.number().int();

/** What a report is about; without a filter everything that the caller sees. */
const scope = {
  period: z.enum(reportPeriods).default("1_month"),
  /** An IANA name; an unknown one counts as UTC. */
  timezone: text(60).optional(),
  credentials_id: idField.optional(),
  workflow_id: idField.optional(),
  /** The member who made the campaigns. */
  member_id: idField.optional(),
};

export const reportView = z.object({
  /** ISO days of the zone, earliest first. */
  days: z.array(z.string()),
  /** Each metric: its sum, that of the period before, and its days. */
  metrics: z.array(
    z.object({ metric: z.enum(reportMetrics), now: count, before: count, days: z.array(count) }),
  ),
  rates,
  /** By campaign, account or member, the most active first; what did nothing is left out. */
  rows: z.array(
    z.object({
      _id: z.string().nullable(),
      name: z.string(),
      contacted: count,
      requests: count,
      accepted: count,
      messages: count,
      emails: count,
      replied: count,
      meetings: count,
      rates,
    }),
  ),
  /** People by the week (its Monday) in which they entered a campaign. */
  cohorts: z.array(
    z.object({ week: z.string(), people: count, contacted: count, accepted: count, replied: count }),
  ),
});
export type ReportView = z.infer<typeof reportView>;

export const readReport = call({
  method: "GET",
  path: "/reports",
  summary:
    "The metrics of a period by day, beside the period before, by campaign, account or member, and by week of enrolment",
  access,
  query: z.object({ ...scope, by: z.enum(reportBreakdowns).default("campaign") }),
  reply: reportView,
});

/** Something that a metric counted. */
export const reportRow = z.object({
  _id: z.string(),
  profile_id: z.string(),
  profile_name: z.string(),
  workflow_id: z.string(),
  workflow_name: z.string(),
  at: z.number(),
});
export type ReportRow = z.infer<typeof reportRow>;

export const reportRows = z.object({ items: z.array(reportRow), next_cursor: z.string().nullable() });
export type ReportRows = z.infer<typeof reportRows>;

export const readReportRows = call({
  method: "GET",
  path: "/reports/rows",
  summary: "What a metric counted in a period, latest first, by cursor",
  access,
  query: z.object({
    ...scope,
    metric: z.enum(figureMetrics),
    cursor: text(100).optional(),
    limit: wireInt(1, 100).default(50),
  }),
  reply: reportRows,
});

export const downloadReport = call({
  method: "GET",
  path: "/reports/csv",
  summary: "The metrics of a period by day and campaign, as a CSV file",
  access,
  query: z.object(scope),
  reply: z.string(),
});

export const mailReport = call({
  method: "POST",
  path: "/reports/email",
  summary: "Mails a report to the caller, within five minutes; the same `key` mails it once",
  access,
  body: z.object({ ...scope, key: requiredText(80) }),
  reply: z.object({ queued: z.literal(true) }),
  limits: [{ points: 20, seconds: 3600, by: "account" }],
});

/** How often the caller gets the highlights by mail. */
export const highlightsView = z.object({
  rhythm: z.enum(highlightRhythms),
  timezone: z.string().nullable(),
  /** When the next mail is due, milliseconds of product time. */
  next_at: z.number().nullable(),
});
export type HighlightsView = z.infer<typeof highlightsView>;

export const readHighlights = call({
  method: "GET",
  path: "/reports/highlights",
  summary: "Whether the caller gets the highlights of the workspace by mail",
  access,
  reply: highlightsView,
});

export const chooseHighlights = call({
  method: "POST",
  path: "/reports/highlights",
  summary:
    "Mails the highlights at 9 a.m. in `timezone`: weekly on Monday, monthly on the 1st, or not at all",
  access,
  body: z.object({ rhythm: z.enum(highlightRhythms), timezone: requiredText(60) }),
  reply: highlightsView,
});
