export { type ConnectMailboxInput, connectMailbox } from "./connect-mailbox.ts";
export { disableMailbox } from "./disable-mailbox.ts";
export { disconnectMailbox } from "./disconnect-mailbox.ts";
export {
  listMailboxes,
  type MailboxDetail,
  openMailAccount,
  requireMailbox,
  requireMailboxes,
} from "./read-mailboxes.ts";
