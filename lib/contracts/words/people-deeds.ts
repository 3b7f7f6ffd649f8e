/** What a member may do to all people that a list shows: the values of `people_deeds.kind`. */
export const peopleDeeds = [
  "put_label",
  "take_label_off",
  "add_to_campaign",
  "move_to_campaign",
  "exclude",
  "readmit",
  "mark_interested",
  "mark_lead",
  "mark_stuck",
  "unmark",
  "mark_customer",
  "unmark_customer",
  "suppress",
  "blacklist",
  "delete",
] as const;
export type PeopleDeedKind = (typeof peopleDeeds)[number];

export const peopleDeedStates = ["running", "done", "canceled", "failed"] as const;
export type PeopleDeedState = (typeof peopleDeedStates)[number];

/** Why a person was left out of what was done to many. */
export const leftOutReasons = [
  /** It is so already. */
  "unchanged",
  "already_in_campaign",
  "in_other_campaign",
  /** In a campaign, or in a conversation, of an account that the member doesn't see. */
  "in_hidden_campaign",
  "opted_out",
  "blacklisted",
  "excluded",
  /** The campaign sends emails alone, and the person has no address. */
  "no_email",
  /** There is neither an address nor a profile nor a number that a list could name. */
  "no_contact",
  "list_full",
  /** Something is being sent to the person just now. */
  "in_flight",
  "not_stored",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
