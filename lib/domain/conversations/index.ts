export { assignConversation } from "./assign-conversation.ts";
export type { ByHandPorts } from "./by-hand-ports.ts";
export { cancelWaiting } from "./cancel-waiting.ts";
export { recoverByHand, recoverUnbegun } from "./carry-out-by-hand.ts";
export { type DraftView, readDrafts, saveDraft } from "./drafts.ts";
export type { LeftContent, Mailboxes } from "./fetch-left.ts";
export { receiveMailEvents } from "./mail-events/receive-events.ts";
export { receiveGmailPush, receiveNotices, requireNoticeAddress } from "./mail-events/receive-notices.ts";
export { markConversation } from "./mark-conversation.ts";
export { messagesSettled } from "./messages-in-hand.ts";
export { noteGoneAddress } from "./note-gone-address.ts";
export { personWithAddress } from "./person-with-address.ts";
export { readMessageFile, readMessageHtml, readOriginal, readWholeText } from "./read-contents.ts";
export {
  type ConversationDetail,
  type ConversationPage,
  listConversations,
  readConversation,
  unreadCounts,
} from "./read-conversations.ts";
export { recordIncoming } from "./record-incoming.ts";
export { type OutgoingRecord, recordOutgoing } from "./record-outgoing.ts";
export { requestSync } from "./request-sync.ts";
export { retryWaiting } from "./retry-waiting.ts";
export { excerptOf } from "./rules/excerpt.ts";
export {
  cancelScheduled,
  changeScheduled,
  type ScheduleChange,
  type ScheduleInput,
  scheduleMessage,
} from "./schedule-message.ts";
export { searchMessages } from "./search-messages.ts";
export { type ByHandInput, type SendingState, sendByHand } from "./send-by-hand.ts";
export { runScheduled, sendDue, sendScheduledNow } from "./send-scheduled.ts";
export { seesConversation } from "./sight.ts";
export { snoozeConversation } from "./snooze-conversation.ts";
export { stopScheduled, stopScheduledOf, stopScheduledTo } from "./stop-scheduled.ts";
export { stopWaiting } from "./stop-waiting.ts";
export type { ConversationRow } from "./store/conversations.ts";
export { purgeSources } from "./store/mail-sources.ts";
export { forgetAllTries, mailboxesWithSetAside } from "./store/mails-set-aside.ts";
export { type ConversationsTrace, isSendingTo, mergeConversations } from "./store/merge.ts";
export type { MessageView } from "./store/messages.ts";
export { purgeScheduled, type ScheduledRow } from "./store/scheduled.ts";
export { talkedBefore } from "./store/talked.ts";
export { unmergeConversations } from "./store/unmerge.ts";
export { loseSignIn } from "./sync/lost-sign-in.ts";
export { readSetAside } from "./sync/read-set-aside.ts";
export { dueForSync, runSync, type SyncOptions, syncAccount } from "./sync/run-sync.ts";
export { type MailSource, syncMailbox } from "./sync/sync-mailbox.ts";
export { syncSocial } from "./sync/sync-social.ts";
export { runWaking, wakeDue } from "./wake-conversations.ts";
