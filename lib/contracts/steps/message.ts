import { defineStep, stepText } from "./define-step.ts";

/** A message on the network to a connected person [OC-066]. */
export const messageStep = defineStep("message", {
  text: stepText(60_000),
});
