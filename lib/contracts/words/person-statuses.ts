/** Why a person isn't contacted, or not by everything: shown beside the lead status. */
export const personStatuses = [
  /** They asked for no more messages, in an answer or by a link. */
  "opted_out",
  /** They called a mail unwanted. */
  "complained",
  /** A member decided that nobody contacts them. */
  "suppressed",
  /** Nobody has their address, or mail to it fails. */
  "bounced",
  "blacklisted",
] as const;
export type PersonStatus = (typeof personStatuses)[number];

/** Those that a member can lift; a value is taken off a blacklist on its page. */
export const liftableStatuses = ["opted_out", "complained", "suppressed", "bounced"] as const;
export type LiftableStatus = (typeof liftableStatuses)[number];
