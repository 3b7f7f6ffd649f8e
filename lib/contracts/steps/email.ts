import { z } from "zod";
import { idField, wireBoolean, wireList, wireNullable } from "../fields.ts";
import { defineStep, stepText } from "./define-step.ts";

/** A signature of a social account, or whichever is the account's default when the mail leaves. */
export const signatureChoice = z.union([z.literal("default"), idField], { error: "idInvalid" });

/** An e-mail [OC-069]. */
export const emailStep = defineStep("email", {
  subject: stepText(2_000),
  text: stepText(60_000),
  /** The mailboxes that may send it. None: those of the campaign. */
  mailbox_ids: wireList(idField, 50).optional(),
  /** Whether its mails carry an unsubscribe link, as a header and at their end. Left out: they do. */
  with_unsubscribe_button: wireBoolean.optional(),
  /** The line above the link. Left out: an English one. */
  unsubscribe_text: stepText(1_000),
  /** The signature of the campaign's account that stands below its text. Left out: none. */
  signature_id: wireNullable(signatureChoice).optional(),
  /** The files that go with its mails. */
  files: wireList(idField, 10).optional(),
  /** The video that goes with it [OC-144]. */
  video_template_id: wireNullable(idField).optional(),
});
