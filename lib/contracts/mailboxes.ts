import { z } from "zod";
import { call } from "./call.ts";
import { done, emailField, idField, requiredText, text, wireInt } from "./fields.ts";
import { healthReasons, healthStates } from "./words/health.ts";

const server = z.object({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(["tls", "starttls", "none"]),
});

/** A connected mailbox [OC-403], with what its card shows. It never contains the password. */
export const integrationView = z.object({
  _id: z.string(),
  status: z.enum(["connected", "disconnected", "disabled"]),
  type: z.enum(["smtp", "google", "microsoft"]),
  email: z.string(),
  sender_name: z.string(),
  username: z.string(),
  /** Null unless it is of smtp. */
  smtp: server.nullable(),
  imap: server.nullable(),
  /** The mail server's message of its last refusal. */
  error: z.string().nullable(),
  /** The accounts that the member sees and that send through it. */
  credentials_ids: z.array(z.string()),
  /** Whether accounts that the member doesn't see send through it, too: it can't be disconnected for them. */
  is_shared: z.boolean(),
  /** How it stands as a sender. */
  health: z.object({
    state: z.enum(healthStates),
    /** Why it was slowed or paused. */
    reason: z.enum(healthReasons).nullable(),
    /** When a pause or the recovering from one ends by itself. */
    until: z.string().nullable(),
  }),
  /** Whether a record of its domain is broken, as far as is known. */
  is_domain_broken: z.boolean(),
});
export type IntegrationView = z.infer<typeof integrationView>;

const hostField = requiredText(253).refine((value) => /^[^\s/@]+$/.test(value), { error: "hostInvalid" });
const securityField = z.enum(["tls", "starttls", "none"]);
const mailAddress = z
  .string({ error: "mailEmailIncorrect" })
  .transform((value) => value.trim())
  .refine((value) => emailField.safeParse(value).success, { error: "mailEmailIncorrect" });

const access = { who: "space", tabs: ["integrations", "mailboxes"] } as const;
const ofCredential = z.object({ credentials_id: idField.optional() });

export const addSmtp = call({
  method: "PUT",
  path: "/integrations/{integration}/{id}/add_smtp",
  summary:
    "Connects a mailbox over SMTP and IMAP, or changes one; both servers are tried before anything is kept",
  access,
  query: ofCredential,
  body: z.object({
    email: mailAddress,
    sender_name: requiredText(100),
    username: requiredText(254),
    /** Left out: the stored one is used. */
    password: z.string().min(1).max(500).optional(),
    smtp_host: hostField,
    smtp_port: wireInt(1, 65_535),
    smtp_security: securityField,
    imap_host: hostField,
    imap_port: wireInt(1, 65_535),
    imap_security: securityField,
  }),
  reply: integrationView,
  limits: [
    { points: 20, seconds: 600, by: "account" },
    { points: 60, seconds: 600, by: "space" },
  ],
});

export const connectIntegration = call({
  method: "POST",
  path: "/integrations/{integration}/connect",
  summary:
    "Begins to connect a mailbox at Google or Microsoft (by the type's name), or one that was connected before (by its id); the reply's address leads to the provider",
  access,
  query: ofCredential,
  reply: z.object({ url: z.string() }),
  limits: [
    { points: 20, seconds: 600, by: "account" },
    { points: 60, seconds: 600, by: "space" },
  ],
});

export const finishConnecting = call({
  method: "GET",
  path: "/integrations/callback",
  summary: "Where a provider sends a person back to after its sign-in; leads on to the integrations page",
  // The state in the query was given to this session alone: it proves that the person began this, and counts once.
  access: { who: "anon" },
  query: z.object({ state: text(200).optional(), code: text(4000).optional(), error: text(200).optional() }),
  reply: done,
  limits: [{ points: 60, seconds: 600, by: "address" }],
});

export const disconnectIntegration = call({
  method: "POST",
  path: "/integrations/{integration}/disconnect",
  summary: "Disconnects a mailbox (by its id), or a credential's mailboxes of a type (by the type's name)",
  access,
  query: ofCredential,
  reply: done,
});

export const credentialIntegrations = call({
  method: "GET",
  path: "/credentials/{id}/integrations",
  summary: "The mailboxes that a social account sends through",
  access: { who: "space", tabs: ["integrations", "mailboxes", "settings"] },
  reply: z.array(integrationView),
});

export const listIntegrations = call({
  method: "GET",
  path: "/integrations",
  summary: "The mailboxes of the workspace that the member may see",
  access,
  query: z.object({ type: text(20).optional() }),
  reply: z.array(integrationView),
});

export * from "./api-tokens.ts";
export * from "./mailbox-detail.ts";
