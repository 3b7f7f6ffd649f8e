/** The kinds of numbers that are sold (OC-340: this project's choice). */
export const numberCategories = ["local", "mobile", "toll_free"] as const;
export type NumberCategory = (typeof numberCategories)[number];

/** What a number of the workspace is, as people see it (OC-339). */
export const numberStatuses = ["ordered", "active", "suspended"] as const;
export type NumberStatus = (typeof numberStatuses)[number];

/** What a call is. */
export const callStatuses = [
  "connecting",
  "ringing",
  "connected",
  "completed",
  "busy",
  "no_answer",
  "failed",
  "canceled",
] as const;
export type CallStatus = (typeof callStatuses)[number];

/** By what the list of calls is filtered (OC-340). */
export const callResults = ["all", "completed", "no_answer", "busy", "failed", "canceled"] as const;
export type CallResult = (typeof callResults)[number];
