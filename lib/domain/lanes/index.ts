export {
  type AccountLimits,
  readAccountLimits,
  setAccountLimits,
} from "./account-limits.ts";
export { type MailboxLimits, readMailboxLimits, setMailboxLimits } from "./mailbox-limits.ts";
export type { Limit, Limits, Usage } from "./rules/budget.ts";
export { usualMails } from "./rules/mail-limit.ts";
export { limitAt } from "./rules/ramp.ts";
export { lockDueLane, lockDueLanes, paceColumns, sleepUntil, turnedParts, wake } from "./store/lane-sql.ts";
export {
  ensureMailboxLane,
  ensureSocialLane,
  ensureWorkspaceLanes,
  findSocialLane,
  followAccount,
  maySend,
  type NamedLane,
  readLanes,
  restLane,
} from "./store/lanes.ts";
export {
  giveBackToPerson,
  type PersonSpend,
  purgeUsage,
  readUsage,
  spend,
  spendByPerson,
  type UsageRow,
} from "./store/usage.ts";
export { freeAt, takeRoom } from "./take-room.ts";
