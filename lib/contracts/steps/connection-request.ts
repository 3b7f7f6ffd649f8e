import { defineStep, stepText } from "./define-step.ts";

/** Asks the person to connect, with a note or without one [OC-070]. */
export const connectionRequestStep = defineStep("connection_request", {
  note: stepText(2_000),
});
