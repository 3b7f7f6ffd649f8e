export { forEach, inTurn, type Owned } from "./each-in-turn.ts";
export { type BulkOptions, runBulk, serveOne } from "./run-bulk.ts";
export { cancelBulk, startBulk } from "./start-bulk.ts";
export { listOpen, type Progress, purgeJobs } from "./store/jobs.ts";
export { type BulkWork, Hopeless, type Subject } from "./work.ts";
