import { z } from "zod";
import { defineStep, stepText } from "./define-step.ts";

/** A message to a person in a group or an event that they share with the account. */
export const groupMessageStep = defineStep("group_message", {
  through: z.enum(["group", "event"]).optional(),
  text: stepText(60_000),
});
