export { type CampaignInput, pauseCampaign, replan, resumeCampaign } from "./campaign-changes.ts";
export { type Outside, portMessenger } from "./dispatch.ts";
export { type EnrolInput, type Enrolled, enrol } from "./enrol.ts";
export {
  type EnrolmentRow,
  type Explanation,
  explain,
  listEnrolments,
  type TimelineEntry,
  type UncertainAction,
} from "./explain.ts";
export { type HandOverInput, handOver } from "./hand-over.ts";
export { ensureMailboxLane, ensureSocialLane } from "./lanes.ts";
export { type LeaveInput, leaveOthers } from "./leave-others.ts";
export { lookUpConnections, lookUpPremium } from "./look-up-people.ts";
export type { LookedUp, Messenger, Outcome, Settlement } from "./messenger.ts";
export { pauseEnrolment, resumeEnrolment } from "./move-by-person.ts";
export { accountOfLane, sendersOf, socialAccountOfLane } from "./open-account.ts";
export { reconcileLanes } from "./reconcile-lanes.ts";
export { type ResolveInput, resolveUncertain, type UncertainAnswer } from "./resolve-uncertain.ts";
export { type Running, type RunOptions, run } from "./run.ts";
export { type PersonSpend, spendByPerson } from "./spend-by-person.ts";
export { noteAccepted, optOut, type PersonInput, stopForBounce, stopForReply } from "./stop.ts";
export { type OnSent, postgresStore } from "./store/postgres.ts";
export type { Intent, Sent, Store } from "./store/store.ts";
export { type WakeInput, wakeHeld } from "./wake-held.ts";
export { wakeStranded } from "./wake-stranded.ts";
