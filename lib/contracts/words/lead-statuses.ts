/** How far the contact with a person is. Source: OC-185. */
export const leadStatuses = [
  "new",
  "request_sent",
  "contacted",
  "connected",
  "unconnectable",
  "fetched_email",
  "viewed_message",
  "visited_link",
  "got_reply",
  "excluded",
  "interested",
  "lead",
  "stuck",
] as const;
/** Those that members give by hand. An answer ends `stuck`; nothing else changes them by itself. */
export const leadMarks = [
  "interested",
  "lead",
  "stuck",
] as const satisfies readonly (typeof leadStatuses)[number][];
export type LeadMark = (typeof leadMarks)[number];

export type LeadStatus = (typeof leadStatuses)[number];
