import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { addOwnSelector } from "./store/checks.ts";

/**
 * Keeps a DKIM selector that a received mail names, if the mail is from the mailbox's own domain: then the domain's
 * records are checked again. For the worker, inside its transaction.
 */
export function noteSelector(
  tx: Tx,
  mailbox: { readonly workspaceId: Id; readonly id: Id },
  signedBy: { readonly domain: string; readonly selector: string },
): Promise<void> {
  return addOwnSelector(tx.sql, mailbox, signedBy);
}
