import { z } from "zod";
import { call } from "./call.ts";
import {
  done,
  emailField,
  idField,
  requiredText,
  storableText,
  wireBoolean,
  wireList,
  wireNullable,
} from "./fields.ts";
import { signatureChoice } from "./steps/email.ts";

const access = { who: "space", tabs: ["campaigns"] } as const;

export const sendTestEmail = call({
  method: "POST",
  path: "/workflows/steps/send_email/test",
  summary:
    "Sends an email step to an address, filled for a prospect or for an invented person. The same `key` sends the same mail once",
  access,
  body: z.object({
    receiver: emailField,
    subject: requiredText(250),
    text: storableText(60_000),
    integration_id: idField,
    /**
     * Adds the unsubscribe link of a step's mails. Its page says that it is a test; it unsubscribes nobody [OC-102].
     */
    with_unsubscribe_button: wireBoolean.default(false),
    /** The line above the link. Left out: an English one. */
    unsubscribe_text: requiredText(200).optional(),
    /** Puts the workspace's postal address at the end. */
    with_postal_address: wireBoolean.default(false),
    /** The signature below the text [OC-059]. `default` is that of the account that `credentials_id` names. */
    signature_id: wireNullable(signatureChoice).optional(),
    /** The account in whose name the mail is written: a signature of another one is refused. */
    credentials_id: idField.optional(),
    /** The kept files that go with it. */
    files: wireList(idField, 10).default([]),
    profile_id: idField.optional(),
    key: requiredText(80).optional(),
  }),
  reply: done,
  limits: [
    { points: 20, seconds: 600, by: "account" },
    { points: 40, seconds: 600, by: "space" },
  ],
});
