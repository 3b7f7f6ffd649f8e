export { doDeed } from "./deed-work.ts";
export { liftStatus } from "./lift-status.ts";
export { cancelDeed, countPeople, listOwnDeeds, readDeed } from "./read-deeds.ts";
export { readStatuses } from "./read-statuses.ts";
export { readTimeline } from "./read-timeline.ts";
export type { Status } from "./rules/statuses.ts";
export { startDeed } from "./start-deed.ts";
export { type DeedRow, purgePeopleDeeds } from "./store/deeds.ts";
