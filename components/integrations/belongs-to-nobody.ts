import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";

/** Whether a mailbox belongs to no social account. Only admins see such a mailbox. */
export function belongsToNobody(mailbox: IntegrationView): boolean {
  return mailbox.credentials_ids.length === 0 && !mailbox.is_shared;
}
