/** How much the native CRM takes. */
export const crmLimits = {
  name: 80,
  title: 160,
  company: 160,
  note: 5_000,
  lostReason: 500,
  suggestion: 80,
  pipelines: 20,
  stages: 30,
  /** Below this one sums stay exact. */
  amount: 100_000_000_000,
  /** Deals of a stage on a page. */
  page: 25,
} as const;
