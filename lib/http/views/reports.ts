import type { HighlightsView, ReportRow, ReportView } from "@/lib/contracts/reports.ts";
import { type FigureMetric, type ReportPeriod, reportMetrics } from "@/lib/contracts/words/metrics.ts";
import {
  type CountedRow,
  type Report,
  type ReportQuery,
  ratesOf,
  type Subscription,
} from "@/lib/domain/reports/index.ts";
import { chooseTimeZone } from "@/lib/i18n/locales.ts";

/** What a query of the wire asks for. */
export const toReportQuery = (query: {
  readonly period: ReportPeriod;
  readonly timezone?: string | undefined;
  readonly credentials_id?: string | null | undefined;
  readonly workflow_id?: string | null | undefined;
  readonly member_id?: string | null | undefined;
}): ReportQuery => ({
  period: query.period,
  zone: chooseTimeZone(query.timezone),
  credentialId: query.credentials_id ?? null,
  campaignId: query.workflow_id ?? null,
  ownerId: query.member_id ?? null,
});

export function toReport({ span, now, before, daily, rows, cohorts }: Report): ReportView {
  const counts = new Map<string, number>();
  for (const { day, metric, count } of daily)
    counts.set(`${metric} ${day}`, (counts.get(`${metric} ${day}`) ?? 0) + count);
  return {
    days: [...span.days],
    metrics: reportMetrics.map((metric) => ({
      metric,
      now: now[metric] ?? 0,
      before: before[metric] ?? 0,
      days: span.days.map((day) => counts.get(`${metric} ${day}`) ?? 0),
    })),
    rates: ratesOf(now),
    rows: rows.map(({ id, name, counts: own }) => {
      const of = (metric: FigureMetric) => own[metric] ?? 0;
      return {
        _id: id,
        name,
        contacted: of("contacted"),
        requests: of("request_sent"),
        accepted: of("new_accepted"),
        messages: of("messages_sent") + of("inmails_sent"),
        emails: of("emails_sent"),
        replied: of("new_replied"),
        meetings: of("meetings_booked"),
        rates: ratesOf(own),
      };
    }),
    cohorts: cohorts.map((cohort) => ({ ...cohort })),
  };
}

export const toReportRow = (row: CountedRow): ReportRow => ({
  _id: row.id,
  profile_id: row.prospectId,
  profile_name: row.prospectName,
  workflow_id: row.campaignId,
  workflow_name: row.campaignName,
  at: row.at.getTime(),
});

export const toHighlights = (subscription: Subscription | null): HighlightsView => ({
  rhythm: subscription?.rhythm ?? "off",
  timezone: subscription?.timezone ?? null,
  next_at: subscription?.dueAt ?? null,
});
