export { changeMailboxLimits } from "./change-limits.ts";
export { checkMailboxDomain, checkMailboxDomains } from "./check-domain.ts";
export { type ConnectMailboxInput, connectMailbox } from "./connect-mailbox.ts";
export { disableMailbox } from "./disable-mailbox.ts";
export { disconnectMailbox } from "./disconnect-mailbox.ts";
export {
  changeEventKey,
  type EventStanding,
  readMailEvents,
  resetEvents,
} from "./events/event-settings.ts";
export { mailboxOfToken } from "./events/event-token.ts";
export { beginSignIn } from "./grants/begin-sign-in.ts";
export { finishSignIn } from "./grants/finish-sign-in.ts";
export { keepToken } from "./grants/keep-token.ts";
export type { OAuthAccess } from "./grants/oauth-access.ts";
export { judgeMailbox, judgeUnwell, noteTrouble } from "./judge-health.ts";
export {
  clearForgotten,
  clearRefusals,
  clearSendRefusals,
  noteRefusal,
  noteSendRefusal,
} from "./note-refusal.ts";
export { noteSelector } from "./note-selector.ts";
export { isNoticeSecret } from "./notices/notice-secret.ts";
export { forgetMovedNotices, renewNotices } from "./notices/renew-notices.ts";
export { openMailAccount } from "./open-mail-account.ts";
export { type HealthDetail, readHealth } from "./read-health.ts";
export {
  listMailboxes,
  type MailboxDetail,
  requireMailbox,
  requireMailboxes,
  type SeenMailbox,
} from "./read-mailboxes.ts";
export { rearmMailbox } from "./rearm-mailbox.ts";
export { findEventSettings, keepTopic, noteEventTime } from "./store/events.ts";
export { deleteOldTroubles } from "./store/health.ts";
export { isKnownToFile, noteFiling } from "./store/mailboxes.ts";
export { hastenNotices } from "./store/notices.ts";
export { purgeStates } from "./store/oauth-states.ts";
