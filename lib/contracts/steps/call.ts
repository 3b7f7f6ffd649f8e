import { defineStep, stepText } from "./define-step.ts";

/** A call that a member of the team makes [OC-077]. The text is what to say. */
export const callStep = defineStep("call", {
  text: stepText(20_000),
});
