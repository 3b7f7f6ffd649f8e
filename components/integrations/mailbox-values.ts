import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";
import type { MailboxType } from "@/lib/contracts/words/integration-types.ts";
import type { MailboxHint } from "@/lib/contracts/world.ts";

/** The types that are connected by a dialog, and not at their provider. */
export const dialogTypes = ["smtp", "exchange", "sendgrid", "amazon"] as const;
export type DialogType = (typeof dialogTypes)[number];

export const isDialogType = (type: MailboxType | string): type is DialogType =>
  (dialogTypes as readonly string[]).includes(type);

/** Whether a service hands the mails on. */
export const isService = (type: DialogType): type is "sendgrid" | "amazon" =>
  type === "sendgrid" || type === "amazon";

/** The fields of the dialog that connects a mailbox. */
export type MailboxValues = ReturnType<typeof startValues> & { credentials_id: string };

/** What the dialog begins with: the mailbox's settings, or what is known of a new one. */
export function startValues(
  type: DialogType,
  mailbox: IntegrationView | null,
  person: { name: string; email: string },
  hint: MailboxHint | null,
) {
  const local = person.email.split("@")[0]?.replace(/[^a-z0-9._-]/gi, "") || "me";
  const email = mailbox?.email ?? (hint ? `${local}@${hint.domain}` : "");
  const isNew = mailbox === null;
  const usualRegion = type === "sendgrid" ? "global" : (hint?.sesRegion ?? "");
  return {
    email,
    sender_name: mailbox?.sender_name ?? person.name,
    username: mailbox?.username ?? email,
    password: isNew ? (hint?.password ?? "") : "",
    smtp_host: mailbox?.smtp?.host ?? hint?.host ?? "",
    smtp_port: String(mailbox?.smtp?.port ?? hint?.smtp ?? 465),
    smtp_security: mailbox?.smtp?.security ?? (hint ? "none" : "tls"),
    imap_host: mailbox?.imap?.host ?? hint?.host ?? "",
    imap_port: String(mailbox?.imap?.port ?? hint?.imap ?? 993),
    imap_security: mailbox?.imap?.security ?? (hint ? "none" : "tls"),
    service: {
      api_key: isNew ? (hint?.sendGridKey ?? "") : "",
      region: mailbox?.service?.region ?? usualRegion,
      access_key_id: mailbox?.service?.access_key_id ?? hint?.sesKeyId ?? "",
      secret_access_key: isNew ? (hint?.sesSecret ?? "") : "",
      configuration_set: mailbox?.service?.configuration_set ?? "",
    },
  };
}

/** What the form holds, as the call that connects a service takes it: an empty secret is left out. */
export function serviceOf(type: "sendgrid" | "amazon", service: MailboxValues["service"]) {
  const { api_key, region, access_key_id, secret_access_key, configuration_set } = service;
  if (type === "sendgrid")
    return {
      type,
      region: region === "eu" ? ("eu" as const) : ("global" as const),
      ...(api_key ? { api_key } : {}),
    };
  return {
    type,
    region,
    access_key_id,
    configuration_set,
    ...(secret_access_key ? { secret_access_key } : {}),
  };
}
