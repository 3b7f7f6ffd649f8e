import { idField, wireNullable } from "../fields.ts";
import { defineStep } from "./define-step.ts";

/** A recorded message that is left on the person's voicemail [OC-079]. */
export const voicemailStep = defineStep("voicemail", {
  voicemail_id: wireNullable(idField).optional(),
});
