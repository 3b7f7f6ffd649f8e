import type { Tx } from "@/lib/db/index.ts";
import { openSealed } from "@/lib/db/security/secrets.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailAccount } from "@/lib/providers/mail/port.ts";
import { asksKeyAgain, asksPasswordAgain, type SignInSettings } from "./rules/sign-in-settings.ts";
import { readSignIn, type SignInRow } from "./store/mailboxes.ts";

/** What a mailbox's owner gave: the password of its servers, and the key of the service that hands its mails on. */
export interface MailSecrets {
  readonly password: string;
  /** Null: its mails leave by SMTP, with the password. */
  readonly key: string | null;
}

/** A mailbox's secrets as one text, to be sealed. */
export const secretText = ({ password, key }: MailSecrets): string =>
  key === null ? password : JSON.stringify({ password, key });

/** The stored secrets of a mailbox. */
export function openSecrets(workspaceId: Id, mailboxId: Id, row: SignInRow): MailSecrets {
  const text = openSealed({ workspaceId, ownerType: "mailbox", ownerId: mailboxId }, row);
  if (row.relay === null) return { password: text, key: null };
  const { password, key } = JSON.parse(text) as { password: string; key: string };
  return { password, key };
}

/** The settings that a mailbox's secrets were given for. Null where it has no password: it was reached by a grant. */
export function settingsOf({
  username,
  smtp,
  imap,
  relay,
}: Pick<SignInRow, "username" | "smtp" | "imap" | "relay">): SignInSettings | null {
  if (imap === null) return null;
  if (relay !== null) return { username, imap, sending: relay };
  return smtp === null ? null : { username, imap, sending: { kind: "smtp", smtp } };
}

/**
 * The secrets of settings that a member gave: what they left out is the stored one, but only for what it was given for.
 * Throws `invalid_input` where a secret has to be given.
 */
export async function completeSecrets(
  tx: Tx,
  workspaceId: Id,
  mailboxId: Id,
  asked: SignInSettings,
  given: { readonly password: string | null; readonly key: string | null },
): Promise<MailSecrets> {
  const row = await readSignIn(tx, workspaceId, mailboxId);
  const before = row && settingsOf(row);
  const needsKey = asked.sending.kind !== "smtp";
  const isMissing = { password: given.password === null, key: needsKey && given.key === null };
  const problems = [];
  if (isMissing.password && (!before || asksPasswordAgain(before, asked)))
    problems.push({ path: "password", message: row ? "mailPasswordAgain" : "required" } as const);
  if (isMissing.key && (!before || asksKeyAgain(before, asked)))
    problems.push({
      path: asked.sending.kind === "amazon" ? "service.secret_access_key" : "service.api_key",
      message: row ? "mailKeyAgain" : "required",
    } as const);
  const [first] = problems;
  if (first) throw new ProductError("invalid_input", first.message, { fields: problems });
  const kept = row && (isMissing.password || isMissing.key) ? openSecrets(workspaceId, mailboxId, row) : null;
  return {
    password: given.password ?? kept?.password ?? "",
    key: needsKey ? (given.key ?? kept?.key ?? "") : null,
  };
}

/** A workspace's mailbox with its secrets, as the mail port takes it. */
export function mailAccountOf(
  workspaceId: Id,
  sender: { readonly email: string; readonly fromName: string },
  { username, imap, sending }: SignInSettings,
  { password, key }: MailSecrets,
): MailAccount {
  const reading = { ...sender, username, password, imap };
  if (sending.kind === "smtp") return { ...reading, kind: "smtp", tenant: workspaceId, smtp: sending.smtp };
  if (sending.kind === "sendgrid")
    return { ...reading, kind: "sendgrid", apiKey: key ?? "", region: sending.region };
  const { accessKeyId, region, configurationSet } = sending;
  return { ...reading, kind: "amazon", accessKeyId, secretAccessKey: key ?? "", region, configurationSet };
}
