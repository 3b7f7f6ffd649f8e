import { defineStep, stepText } from "./define-step.ts";

/** A call to an address of the customer's own [OC-074]. */
export const webhookStep = defineStep("webhook", {
  url: stepText(4_000),
});
