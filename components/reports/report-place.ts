import type { FigureMetric, ReportBreakdown, ReportPeriod } from "@/lib/contracts/words/metrics.ts";

/** What the page of reports shows. */
export interface ReportPlace {
  readonly period: ReportPeriod;
  readonly by: ReportBreakdown;
  readonly campaign: string | null;
  readonly account: string | null;
  readonly member: string | null;
  /** The figure whose days and rows are shown. */
  readonly metric: FigureMetric;
}

/** What a call about a place is asked with. */
export const queryOf = ({ period, campaign, account, member }: ReportPlace, timezone: string) => ({
  period,
  timezone,
  ...(campaign === null ? {} : { workflow_id: campaign }),
  ...(account === null ? {} : { credentials_id: account }),
  ...(member === null ? {} : { member_id: member }),
});
