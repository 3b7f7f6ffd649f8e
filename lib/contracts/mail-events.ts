import { z } from "zod";
import { call } from "./call.ts";
import { done } from "./fields.ts";

/**
 * Where SendGrid's event webhook and the SNS topic of Amazon SES tell what became of a mailbox's mails. The token names the
 * mailbox; the service's signature over the body proves who speaks.
 */
export const receiveMailEvents = call({
  method: "POST",
  path: "/mail_events/{token}",
  summary:
    "Takes what SendGrid or Amazon SES tells of a mailbox's mails, by the address that the mailbox's page shows",
  access: { who: "anon" },
  body: z.object({
    raw: z.instanceof(Uint8Array).meta({
      override: { type: "string", format: "binary" },
      description: "The whole body, as it comes",
    }),
  }),
  reply: done,
  isProvenByPath: true,
  isRaw: true,
  limits: [
    { points: 6_000, seconds: 60, by: "address" },
    { points: 3_000, seconds: 60, by: "path" },
  ],
});
