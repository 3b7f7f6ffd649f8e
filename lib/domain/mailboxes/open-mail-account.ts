import type { Tx } from "@/lib/db/index.ts";
import { openSealed } from "@/lib/db/security/secrets.ts";
import { invalidField } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailAccount } from "@/lib/providers/mail/port.ts";
import { asksPasswordAgain, type SignInSettings } from "./rules/sign-in-settings.ts";
import { readSignIn } from "./store/mailboxes.ts";

/**
 * A connected mailbox with its password, as the mail port takes it. Null when it isn't connected. For the worker: it
 * checks no member's rights.
 */
export async function openMailAccount(tx: Tx, workspaceId: Id, mailboxId: Id): Promise<MailAccount | null> {
  const row = await readSignIn(tx, workspaceId, mailboxId);
  if (row?.status !== "connected") return null;
  const { email, fromName, username, smtp, imap } = row;
  const password = openSealed({ workspaceId, ownerType: "mailbox", ownerId: mailboxId }, row);
  return { email, fromName, username, password, smtp, imap };
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
  if (asksPasswordAgain(row, asked)) throw invalidField("password", "mailPasswordAgain");
  return openSealed({ workspaceId, ownerType: "mailbox", ownerId: mailboxId }, row);
}
