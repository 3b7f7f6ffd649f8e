export { type ActivityQuery, readActivity } from "./read-activity.ts";
export { type FirstSteps, readFirstSteps } from "./read-first-steps.ts";
export { readStatistics, type Statistics } from "./read-statistics.ts";
export type { ActivityRow } from "./store/activity.ts";
