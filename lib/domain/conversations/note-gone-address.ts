import type { Tx } from "@/lib/db/index.ts";
import { suppressAddress } from "@/lib/domain/suppression/index.ts";
import { type Facts, facts } from "@/lib/kernel/facts/index.ts";

/** Remembers that nobody has an address: the sequences that mail it stop, and no campaign mails it again [F8]. */
export async function noteGoneAddress(tx: Tx, bounced: Omit<Facts["mail.bounced"], "isGone">): Promise<void> {
  // Everybody locks people before writing the list.
  await facts.publish(tx, { kind: "mail.bounced", ...bounced, isGone: true });
  await suppressAddress(tx.sql, bounced.workspaceId, bounced.address);
}
