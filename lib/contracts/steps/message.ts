import { idField, wireNullable } from "../fields.ts";
import { defineStep, stepText } from "./define-step.ts";

/** A message on the network to a connected person [OC-066]. */
export const messageStep = defineStep("message", {
  text: stepText(60_000),
  /** The video that goes with it [OC-144]. */
  video_template_id: wireNullable(idField).optional(),
});
