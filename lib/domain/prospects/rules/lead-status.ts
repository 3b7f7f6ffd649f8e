import { type LeadStatus, leadStatuses } from "@/lib/contracts/words/lead-statuses.ts";

/** An event between us and a person that may change the lead status. */
export type LeadEvent = "requested" | "contacted" | "connected" | "replied";

/** The status that an event leads to. */
export const leadAfter = {
  requested: "request_sent",
  contacted: "contacted",
  connected: "connected",
  replied: "got_reply",
} as const satisfies Record<LeadEvent, LeadStatus>;

/** Statuses that an answer doesn't change: a person set them, or they say more. */
const settled: readonly LeadStatus[] = ["got_reply", "excluded", "interested", "lead"];

/** The statuses from which an event changes the status. A status only moves forward; any other status stays. */
export const leadBefore: Readonly<Record<LeadEvent, readonly LeadStatus[]>> = {
  requested: ["new"],
  contacted: ["new", "request_sent"],
  connected: ["new", "request_sent", "contacted", "unconnectable"],
  replied: leadStatuses.filter((status) => !settled.includes(status)),
};
