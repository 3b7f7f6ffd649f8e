/** Why a message that a member wrote by hand was not sent. */
export const messageFailures = [
  "not_connected",
  "signed_out",
  "limited",
  "unavailable",
  "refused",
  /** It was lost before it began. */
  "lost",
  /** It had begun, and its provider doesn't show it. */
  "unfound",
  "gone",
  "opted_out",
  "address_failed",
  /** There was no free connection to its server. */
  "busy",
  /** The person wrote while the message waited. */
  "answered",
  /** Its author left the workspace while it waited. */
  "author_left",
  /** The mailbox was disconnected, or got another address, before it left. */
  "mailbox_changed",
  /** A member canceled it before it began. */
  "canceled",
] as const;
export type MessageFailure = (typeof messageFailures)[number];
