import { z } from "zod";

/** When a sender works, on the wire. */
export const workingHours = z.object({
  timezone: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** The days of the week: the sum of 1 (Monday), 2, 4 … 64 (Sunday). */
  work_days: z.number().int(),
});
