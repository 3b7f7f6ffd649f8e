/** What can happen to a person in a campaign: the values of `enrolment_events.kind`. */
export const eventKinds = [
  "enrolled",
  "sent",
  "rejected",
  "retry",
  "uncertain",
  "skipped",
  "held",
  "paused",
  "parked",
  "moved",
  "handed_over",
  "completed",
  "opted_out",
  "replied",
  "sent_again",
  "resumed",
  "accepted",
  "connected_before",
  "moved_away",
  "woken",
] as const;
export type EventKind = (typeof eventKinds)[number];
