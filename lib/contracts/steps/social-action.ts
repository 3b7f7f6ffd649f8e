import { z } from "zod";
import { defineStep } from "./define-step.ts";

export const socialActions = ["view", "follow", "like_posts", "endorse"] as const;

/** Does something on the person's profile without writing to them [OC-065]. */
export const socialActionStep = defineStep("social_action", {
  action: z.enum(socialActions).optional(),
});
