import type { SamplesOf } from "./samples.ts";

export const creditSamples = (): SamplesOf<"credits"> => ({
  "GET /billing/credits_history": {
    query: { date: "2026-11-01,2026-11-30", usage_type: "enrich", limit: 10 },
  },
  "GET /billing/credits_history/chart": { query: { start_date: "2026-11-01", end_date: "2026-11-30" } },
});
