export { type ConnectMailboxInput, connectMailbox } from "./connect-mailbox.ts";
export { disableMailbox } from "./disable-mailbox.ts";
export { disconnectMailbox } from "./disconnect-mailbox.ts";
export { clearRefusals, noteRefusal } from "./note-refusal.ts";
export { openMailAccount } from "./open-mail-account.ts";
export {
  listMailboxes,
  type MailboxDetail,
  requireMailbox,
  requireMailboxes,
  type SeenMailbox,
} from "./read-mailboxes.ts";
export { isKnownToFile, noteFiling } from "./store/mailboxes.ts";
