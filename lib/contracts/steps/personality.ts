import { defineStep } from "./define-step.ts";

/** Finds out a person's type of personality [OC-080]. */
export const personalityStep = defineStep("personality", {});
