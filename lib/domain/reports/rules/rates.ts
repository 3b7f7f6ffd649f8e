import type { FigureMetric } from "@/lib/contracts/words/metrics.ts";

/** Counts by metric; a metric that is missing counts nothing. */
export type Counts = Readonly<Partial<Record<FigureMetric, number>>>;

/**
 * A share of 0 to 1. Null where there is nothing to share; what counts twice (somebody who answered twice) makes no
 * more than 1.
 */
export function share(part: number, whole: number): number | null {
  return whole > 0 ? Math.min(1, part / whole) : null;
}

/** The rates that campaigns, steps and reports show [OC-060]. */
export function ratesOf(counts: Counts) {
  const of = (metric: FigureMetric) => counts[metric] ?? 0;
  return {
    acceptance: share(of("new_accepted"), of("request_sent")),
    reply: share(of("new_replied"), of("contacted")),
    open: share(of("email_opened"), of("emails_sent")),
    click: share(of("email_clicked"), of("emails_sent")),
    bounce: share(of("bounced"), of("emails_sent")),
  };
}

/** Rows with a metric and a count as counts. */
export function countsOf(rows: readonly { readonly metric: FigureMetric; readonly count: number }[]): Counts {
  const counts: Partial<Record<FigureMetric, number>> = {};
  for (const { metric, count } of rows) counts[metric] = (counts[metric] ?? 0) + count;
  return counts;
}
