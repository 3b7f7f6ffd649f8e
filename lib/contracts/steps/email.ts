import { idField, wireList, wireNullable } from "../fields.ts";
import { defineStep, stepText } from "./define-step.ts";

/** An e-mail [OC-069]. */
export const emailStep = defineStep("email", {
  subject: stepText(2_000),
  text: stepText(60_000),
  /** The mailboxes that may send it. None: those of the campaign. */
  mailbox_ids: wireList(idField, 50).optional(),
  /** The video that goes with it [OC-144]. */
  video_template_id: wireNullable(idField).optional(),
});
