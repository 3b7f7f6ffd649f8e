/** Why a message that a member wrote by hand was not sent. */
export const messageFailures = [
  "not_connected",
  "signed_out",
  "limited",
  "unavailable",
  "refused",
  "lost",
  "gone",
  "opted_out",
  "address_failed",
] as const;
export type MessageFailure = (typeof messageFailures)[number];
