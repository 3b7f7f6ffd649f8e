import { z } from "zod";
import { call } from "./call.ts";
import { done, emailField, idField, requiredText, text, wireInt } from "./fields.ts";
import { healthReasons, healthStates } from "./words/health.ts";
import { mailboxTypes } from "./words/integration-types.ts";

const server = z.object({
  host: z.string(),
  port: z.number().int(),
  security: z.enum(["tls", "starttls", "none"]),
});

/** A connected mailbox [OC-403], with what its card shows. It never contains the password. */
export const integrationView = z.object({
  _id: z.string(),
  status: z.enum(["connected", "disconnected", "disabled"]),
  type: z.enum(mailboxTypes),
  email: z.string(),
  sender_name: z.string(),
  username: z.string(),
  /** Null unless its mails leave by SMTP. */
  smtp: server.nullable(),
  /** Null unless it is read by IMAP. */
  imap: server.nullable(),
  /** The service that hands its mails on, without its secret. Null: there is none. */
  service: z
    .object({
      region: z.string(),
      /** Only of Amazon SES. */
      access_key_id: z.string().nullable(),
      configuration_set: z.string().nullable(),
    })
    .nullable(),
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

/** A sender, and where their mail is read. */
const senderFields = {
  email: mailAddress,
  sender_name: requiredText(100),
  username: requiredText(254),
  /** Left out: the stored one is used. */
  password: z.string().min(1).max(500).optional(),
  imap_host: hostField,
  imap_port: wireInt(1, 65_535),
  imap_security: securityField,
};

const connectLimits = [
  { points: 20, seconds: 600, by: "account" },
  { points: 60, seconds: 600, by: "space" },
] as const;

export const addSmtp = call({
  method: "PUT",
  path: "/integrations/{integration}/{id}/add_smtp",
  summary:
    "Connects a mailbox over SMTP and IMAP (smtp or exchange), or changes one; both servers are tried before anything is kept",
  access,
  query: ofCredential,
  body: z.object({
    ...senderFields,
    smtp_host: hostField,
    smtp_port: wireInt(1, 65_535),
    smtp_security: securityField,
  }),
  reply: integrationView,
  limits: connectLimits,
});

/** A secret of a service, as people paste it. Left out: the stored one is used. */
const secretField = z
  .string()
  .transform((value) => value.trim())
  .pipe(z.string().min(1, { error: "required" }).max(500))
  .optional();

export const addService = call({
  method: "PUT",
  path: "/integrations/{integration}/{id}/add_service",
  summary:
    "Connects a mailbox whose mails SendGrid or Amazon SES hands on (sendgrid or amazon), or changes one; the service and the server of incoming mail are tried before anything is kept",
  access,
  query: ofCredential,
  body: z.object({
    ...senderFields,
    service: z.discriminatedUnion("type", [
      z.object({
        type: z.literal("sendgrid"),
        api_key: secretField,
        region: z.enum(["global", "eu"]).default("global"),
      }),
      z.object({
        type: z.literal("amazon"),
        access_key_id: requiredText(128).refine((value) => /^\w+$/.test(value), {
          error: "accessKeyInvalid",
        }),
        secret_access_key: secretField,
        // It becomes part of a host's name.
        region: requiredText(40).refine((value) => /^[a-z]{2}(?:-[a-z]{3,12}){1,2}-\d$/.test(value), {
          error: "regionInvalid",
        }),
        configuration_set: text(64)
          .refine((value) => /^[\w-]*$/.test(value), { error: "configurationSetInvalid" })
          .default(""),
      }),
    ]),
  }),
  reply: integrationView,
  limits: connectLimits,
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
export * from "./mail-events.ts";
export * from "./mailbox-detail.ts";
