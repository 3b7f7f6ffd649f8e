import type { SamplesOf } from "./samples.ts";

const query = { period: "1_week", timezone: "Europe/Berlin" } as const;

export const reportSamples = (): SamplesOf<"reports"> => ({
  "GET /reports": { query: { ...query, by: "account" } },
  "GET /reports/rows": { query: { ...query, metric: "new_replied" } },
  "GET /reports/csv": { query },
  "POST /reports/email": { body: { ...query, key: "key-1" } },
  "POST /reports/highlights": { body: { rhythm: "weekly", timezone: "Europe/Berlin" } },
});
