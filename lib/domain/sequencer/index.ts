export { type CampaignInput, pauseCampaign, replan, resumeCampaign } from "./campaign-changes.ts";
export { type Outside, portMessenger } from "./dispatch.ts";
export { ensureMailboxLane, ensureSocialLane } from "./lanes.ts";
export type { LookedUp, Messenger, Outcome, Settlement } from "./messenger.ts";
export { accountOfLane, sendersOf, socialAccountOfLane } from "./open-account.ts";
export { announcePeople } from "./people/announce-people.ts";
export { type EnrolInput, type Enrolled, enrol } from "./people/enrol.ts";
export {
  type EnrolmentRow,
  type Explanation,
  explain,
  listEnrolments,
  type TimelineEntry,
} from "./people/explain.ts";
export { type LeaveInput, leaveOthers } from "./people/leave-others.ts";
export { pauseEnrolment, resumeEnrolment } from "./people/move-by-person.ts";
export { type ResolveInput, resolveUncertain, type UncertainAnswer } from "./people/resolve-uncertain.ts";
export { type PersonSpend, spendByPerson } from "./people/spend-by-person.ts";
export { type Stand, stands } from "./people/stands.ts";
export { noteAccepted, optOut, type PersonInput, stopForBounce, stopForReply } from "./people/stop.ts";
export { type Running, type RunOptions, run } from "./run.ts";
export type { UncertainAction } from "./store/one-enrolment.ts";
export { type OnSent, postgresStore } from "./store/postgres.ts";
export type { Intent, Sent, Store } from "./store/store.ts";
export { type HandOverInput, handOver } from "./upkeep/hand-over.ts";
export { lookUpConnections, lookUpPremium } from "./upkeep/look-up-people.ts";
export { reconcileLanes } from "./upkeep/reconcile-lanes.ts";
export { type WakeInput, wakeHeld } from "./upkeep/wake-held.ts";
export { wakeStranded } from "./upkeep/wake-stranded.ts";
