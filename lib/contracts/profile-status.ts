import { z } from "zod";
import { personStatuses } from "./words/person-statuses.ts";

/** Why a person isn't contacted. `at` in ms of product time. */
export const profileStatus = z.object({
  kind: z.enum(personStatuses),
  at: z.number(),
  /** The value of the blacklist that fits. */
  detail: z.string().nullable(),
  /** The caller may lift it: POST /profiles/{id}/lift. */
  is_liftable: z.boolean(),
});
export type ProfileStatus = z.infer<typeof profileStatus>;
