import type { Tx } from "@/lib/db/index.ts";
import { openSealed } from "@/lib/db/security/secrets.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailAccount } from "@/lib/providers/mail/port.ts";
import { asksPasswordAgain, type SignInSettings } from "./rules/sign-in-settings.ts";
import { readSignIn } from "./store/mailboxes.ts";

/**
 * A connected mailbox with its password or its grant, as the mail port takes it. Null when it isn't connected. For the worker: it
 * checks no member's rights.
 */
export async function openMailAccount(tx: Tx, workspaceId: Id, mailboxId: Id): Promise<MailAccount | null> {
  const row = await readSignIn(tx, workspaceId, mailboxId);
  if (row?.status !== "connected") return null;
  const { type, email, fromName, username, smtp, imap } = row;
  if (type === "google" || type === "microsoft")
    return { kind: type, email, fromName, access: { kept: { workspaceId, mailboxId } } };
  if (smtp === null || imap === null) return null;
  const password = openSealed({ workspaceId, ownerType: "mailbox", ownerId: mailboxId }, row);
  return { kind: "smtp", email, fromName, username, password, smtp, imap };
}

/**
 * The stored password of a mailbox, only for the sign-in settings that it was given for. Throws `invalid_input` for
 * any others.
 */
export async function keptPassword(
  tx: Tx,
  workspaceId: Id,
  mailboxId: Id,
  asked: SignInSettings,
): Promise<string> {
  const row = await readSignIn(tx, workspaceId, mailboxId);
  if (!row) throw invalidField("password", "required");
  const { username, smtp, imap } = row;
  // A mailbox that was reached by a grant has no password.
  if (smtp === null || imap === null || asksPasswordAgain({ username, smtp, imap }, asked))
    throw invalidField("password", "mailPasswordAgain");
  return openSealed({ workspaceId, ownerType: "mailbox", ownerId: mailboxId }, row);
}
