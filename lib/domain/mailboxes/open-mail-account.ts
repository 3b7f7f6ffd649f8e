import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { MailAccount } from "@/lib/providers/mail/port.ts";
import { mailAccountOf, openSecrets, settingsOf } from "./mail-secrets.ts";
import { readSignIn } from "./store/mailboxes.ts";

/**
 * A connected mailbox with its secrets or its grant, as the mail port takes it. Null when it isn't connected. For the
 * worker: it checks no member's rights.
 */
export async function openMailAccount(tx: Tx, workspaceId: Id, mailboxId: Id): Promise<MailAccount | null> {
  const row = await readSignIn(tx, workspaceId, mailboxId);
  if (row?.status !== "connected") return null;
  const { type, email, fromName } = row;
  if (type === "google" || type === "microsoft")
    return { kind: type, email, fromName, access: { kept: { workspaceId, mailboxId } } };
  const settings = settingsOf(row);
  if (settings === null) return null;
  return mailAccountOf(workspaceId, { email, fromName }, settings, openSecrets(workspaceId, mailboxId, row));
}
