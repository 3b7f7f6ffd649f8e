export { type ActivityQuery, readActivity } from "./read-activity.ts";
export { readStatistics, type Statistics } from "./read-statistics.ts";
export type { ActivityRow } from "./store/activity.ts";
