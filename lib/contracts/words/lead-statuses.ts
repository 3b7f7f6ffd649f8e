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
export type LeadStatus = (typeof leadStatuses)[number];
