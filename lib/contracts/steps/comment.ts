import { wireBoolean } from "../fields.ts";
import { defineStep, stepText } from "./define-step.ts";

/** A comment on the person's latest post [OC-068]. */
export const commentStep = defineStep("comment", {
  text: stepText(20_000),
  /** A language model writes the comment. */
  ai: wireBoolean.optional(),
});
