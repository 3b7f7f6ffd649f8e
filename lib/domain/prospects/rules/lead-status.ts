import { type LeadStatus, leadStatuses } from "@/lib/contracts/words/lead-statuses.ts";

/** What happens between us and a person, as far as it moves the lead status. */
export type LeadEvent = "requested" | "contacted" | "connected" | "replied";

/** The status that an event leads to. */
export const leadAfter = {
  requested: "request_sent",
  contacted: "contacted",
  connected: "connected",
  replied: "got_reply",
} as const satisfies Record<LeadEvent, LeadStatus>;

/** What a person set, or what says more than an answer. */
const settled: readonly LeadStatus[] = ["got_reply", "excluded", "interested", "lead"];

/** The statuses that an event leads on from: it only ever moves forward, any other status stays. */
export const leadBefore: Readonly<Record<LeadEvent, readonly LeadStatus[]>> = {
  requested: ["new"],
  contacted: ["new", "request_sent"],
  connected: ["new", "request_sent", "contacted", "unconnectable"],
  replied: leadStatuses.filter((status) => !settled.includes(status)),
};
