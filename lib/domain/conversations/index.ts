export { type ByHandPorts, recoverByHand } from "./carry-out-by-hand.ts";
export { type DraftView, readDrafts, saveDraft } from "./drafts.ts";
export { markConversation } from "./mark-conversation.ts";
export { noteGoneAddress } from "./note-gone-address.ts";
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
export { type ByHandInput, type SendingState, sendByHand } from "./send-by-hand.ts";
export { snoozeConversation } from "./snooze-conversation.ts";
export type { ConversationRow, MessageView } from "./store/conversations.ts";
export { talkedBefore } from "./store/talked.ts";
export { loseSignIn } from "./sync/lost-sign-in.ts";
export { dueForSync, runSync, type SyncOptions, syncAccount } from "./sync/run-sync.ts";
export { type MailSource, syncMailbox } from "./sync/sync-mailbox.ts";
export { syncSocial } from "./sync/sync-social.ts";
export { runWaking, wakeDue } from "./wake-conversations.ts";
