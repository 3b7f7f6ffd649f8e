/** Why a scheduled message was not sent. Most are what keeps any message from being sent over its channel. */
export const stopReasons = [
  "answered",
  "opted_out",
  "no_profile",
  "no_account",
  "no_email",
  "address_failed",
  "no_mailbox",
  "no_subject",
  "author_left",
] as const;
export type StopReason = (typeof stopReasons)[number];
