import type { FigureMetric } from "@/lib/contracts/words/metrics.ts";

/** The address of the rows behind a figure of a campaign. */
export const rowsAddress = (campaignId: string, metric: FigureMetric) =>
  `/reports?${new URLSearchParams({ campaign: campaignId, metric, period: "1_year" })}#rows`;
