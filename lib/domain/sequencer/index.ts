export { alignAccount } from "./bulk/align-account.ts";
export { alignCampaign } from "./bulk/align-campaign.ts";
export { approvePeople } from "./bulk/approve-people.ts";
export { enrolAudience } from "./bulk/enrol-audience.ts";
export { handOver } from "./bulk/hand-over.ts";
export { holdColleagues } from "./bulk/hold-colleagues.ts";
export { partCampaigns } from "./bulk/part-campaigns.ts";
export { rankCampaign } from "./bulk/rank-campaign.ts";
export { wakeCampaign } from "./bulk/wake-campaign.ts";
export { portMessenger } from "./dispatch.ts";
export type { LookedUp, Messenger, Outcome, Settlement } from "./messenger.ts";
export { accountOfLane, isSignedInSince, sendersOf, socialAccountOfLane } from "./open-account.ts";
export { type Absence, holdForAbsence } from "./people/absence.ts";
export { announcePeople } from "./people/announce-people.ts";
export type { UncertainAnswer } from "./people/answered.ts";
export { cancelEverywhere } from "./people/cancel-everywhere.ts";
export { type CloseStepInput, closeStep, type StepClosing } from "./people/close-step.ts";
export {
  changeEnrolment,
  changeEnrolments,
  type Deed,
  pauseEnrolment,
  resumeEnrolment,
} from "./people/deeds.ts";
export { type EnrolInput, type Enrolled, enrol } from "./people/enrol.ts";
export { type Explanation, explain, type TimelineEntry } from "./people/explain.ts";
export { type LettingGo, letGo, putOnHold } from "./people/holds.ts";
export { type LeaveInput, leaveOthers } from "./people/leave-others.ts";
export {
  isInFlight,
  mergeSequences,
  type SequencesTrace,
  sequencesInTheWay,
  stopMerged,
  unmergeSequences,
} from "./people/merge.ts";
export { noteFetched } from "./people/note-fetched.ts";
export { rankChosen } from "./people/rank-chosen.ts";
export { type ResolveInput, resolveUncertain } from "./people/resolve-uncertain.ts";
export { type Stand, stands } from "./people/stands.ts";
export {
  type BounceInput,
  noteAccepted,
  optOut,
  type PersonInput,
  type RelationInput,
  stopForBounce,
  stopForMeeting,
  stopForReply,
} from "./people/stop.ts";
export { tellInterested } from "./people/tell-interested.ts";
export { tellOfBounce } from "./people/tell-of-mail.ts";
export { type RehearsedCampaign, rehearseCampaign } from "./rehearsal/rehearse-campaign.ts";
export { type Running, type RunOptions, run } from "./run.ts";
export { serverBreakers } from "./server-breakers.ts";
export type { Outside, StepTask, TrackedAction } from "./steps/outside.ts";
export { findEarlierMails } from "./store/earlier-mails.ts";
export { findFixedText, fixText } from "./store/fixed-text.ts";
export { purgeHistory } from "./store/history.ts";
export type { Hold } from "./store/hold-sql.ts";
export { findPostalAddress } from "./store/mail-footer.ts";
export { findSignature } from "./store/mail-signature.ts";
export { findTracking } from "./store/mail-tracking.ts";
export type { UncertainAction } from "./store/one-enrolment.ts";
export { type OnSent, postgresStore } from "./store/postgres.ts";
export type { Intent, Sent, Store } from "./store/store.ts";
export { askAgain, askAllAgain } from "./upkeep/ask-again.ts";
export { endHolds } from "./upkeep/end-holds.ts";
export { hibernateIdle } from "./upkeep/hibernate-idle.ts";
export { lookUpConnections, lookUpPremium } from "./upkeep/look-up-people.ts";
export { reconcileLanes } from "./upkeep/reconcile-lanes.ts";
export { settleHandedOn } from "./upkeep/settle-handed-on.ts";
export { type ChangedPeople, wakeConditions } from "./upkeep/wake-conditions.ts";
export { wakeCredited } from "./upkeep/wake-credited.ts";
export { type WakeInput, wakeHeld } from "./upkeep/wake-held.ts";
export { wakeListed } from "./upkeep/wake-listed.ts";
export { handOverStranded, wakeForMailbox, wakeStranded } from "./upkeep/wake-stranded.ts";
export { wakeRunningWorkspaces } from "./upkeep/wake-workspaces.ts";
