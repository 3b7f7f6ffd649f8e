/** Why a message that a member wrote by hand was not sent. */
export const messageFailures = [
  "not_connected",
  "signed_out",
  "limited",
  "unavailable",
  "refused",
  "lost",
  "gone",
] as const;
export type MessageFailure = (typeof messageFailures)[number];
