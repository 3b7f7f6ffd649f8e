export { recordIncoming } from "./record-incoming.ts";
export { type OutgoingRecord, recordOutgoing } from "./record-outgoing.ts";
export { dueForSync, runSync, type SyncOptions, syncAccount } from "./sync/run-sync.ts";
export { syncMailbox } from "./sync/sync-mailbox.ts";
export { syncSocial } from "./sync/sync-social.ts";
