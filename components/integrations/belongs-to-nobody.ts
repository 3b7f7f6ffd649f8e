import type { IntegrationView } from "@/lib/contracts/mailboxes.ts";

/** Whether a mailbox is of no social account: only admins see such a one. */
export function belongsToNobody(mailbox: IntegrationView): boolean {
  return mailbox.credentials_ids.length === 0 && !mailbox.is_shared;
}
