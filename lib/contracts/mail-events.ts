import { z } from "zod";
import { call } from "./call.ts";
import { done } from "./fields.ts";

const limits = [
  { points: 6_000, seconds: 60, by: "address" },
  { points: 3_000, seconds: 60, by: "path" },
] as const;

const raw = z.instanceof(Uint8Array).meta({
  override: { type: "string", format: "binary" },
  description: "The whole body, as it comes",
});

/**
 * Where SendGrid's event webhook and the SNS topic of Amazon SES tell what became of a mailbox's mails. The token names
 * the mailbox; the service's signature over the body proves who speaks.
 */
export const receiveMailEvents = call({
  method: "POST",
  path: "/mail_events/{token}",
  summary:
    "Takes what SendGrid or Amazon SES tells of a mailbox's mails, by the address that the mailbox's page shows",
  access: { who: "anon" },
  body: z.object({ raw }),
  reply: done,
  isProvenByPath: true,
  isRaw: true,
  limits,
});

/**
 * Where Microsoft Graph tells that mail has come into a mailbox. The token names the mailbox; each notice repeats a
 * secret that only Graph was given.
 */
export const receiveMailNotices = call({
  method: "POST",
  path: "/mail_notices/{token}",
  summary: "Takes Microsoft Graph's notices that mail has come into a mailbox",
  access: { who: "anon" },
  query: z.object({
    /** Graph asks whether the address wants its notices: the answer is this text. */
    validationToken: z.string().max(2_000).optional(),
  }),
  body: z.object({ raw }),
  reply: done,
  isProvenByPath: true,
  isRaw: true,
  maxBytes: 256_000,
  limits,
});

/** Where the Pub/Sub topic of Gmail pushes that mail has come into a mailbox. Google signs each push. */
export const receiveGmailPushes = call({
  method: "POST",
  path: "/mail_notices/google/push",
  summary: "Takes the pushes of a Pub/Sub topic to which Gmail tells of new mail",
  access: { who: "anon" },
  body: z.object({ raw }),
  reply: done,
  hasOwnProof: true,
  isRaw: true,
  maxBytes: 256_000,
  limits: [{ points: 6_000, seconds: 60, by: "address" }],
});
