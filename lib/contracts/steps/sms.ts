import { defineStep, stepText } from "./define-step.ts";

/** A text message to the person's phone [OC-078]. */
export const smsStep = defineStep("sms", {
  text: stepText(20_000),
});
