import { defineStep, stepText } from "./define-step.ts";

/** Asks the person to connect by their e-mail address [OC-071]. */
export const connectionByEmailStep = defineStep("connection_by_email", {
  note: stepText(2_000),
});
