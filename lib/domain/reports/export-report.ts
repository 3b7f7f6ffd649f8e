import { reportMetrics } from "@/lib/contracts/words/metrics.ts";
import { writeCsv } from "@/lib/domain/prospects/rules/write-csv.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { type ReportQuery, readReport } from "./read-report.ts";

/** The metrics of a period as a CSV file: a line for each day and campaign on which something happened. */
export async function exportReport(member: Member, query: ReportQuery): Promise<string> {
  const { campaigns, daily, span } = await readReport(member, query, "campaign");
  const counts = new Map<string, Map<string, number>>();
  for (const { day, campaignId, metric, count } of daily) {
    const key = `${day} ${campaignId}`;
    counts.set(key, (counts.get(key) ?? new Map()).set(metric, count));
  }
  const lines = span.days.flatMap((day) =>
    campaigns.flatMap(({ id, name }) => {
      const own = counts.get(`${day} ${id}`);
      return own ? [[day, name, ...reportMetrics.map((metric) => own.get(metric) ?? 0)]] : [];
    }),
  );
  return writeCsv([["day", "campaign", ...reportMetrics], ...lines]);
}
