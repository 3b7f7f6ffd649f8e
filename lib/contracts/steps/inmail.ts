import { defineStep, stepText } from "./define-step.ts";

/** An InMail: a message on the network to a person who isn't connected [OC-067]. */
export const inmailStep = defineStep("inmail", {
  subject: stepText(2_000),
  text: stepText(20_000),
});
