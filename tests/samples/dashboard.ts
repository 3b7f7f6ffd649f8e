import type { SamplesOf } from "./samples.ts";

export const dashboardSamples = (): SamplesOf<"dashboard"> => ({
  "GET /dashboard/activity": { query: { window: "this_week", timezone: "Europe/Berlin" } },
});
