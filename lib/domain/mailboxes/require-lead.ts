import type { Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { MailboxDetail } from "./read-mailboxes.ts";
import { mayLeadMailbox } from "./rules/seeing.ts";
import { listCampaignAccounts } from "./store/mailboxes.ts";

/**
 * Throws `forbidden` where a worker would change what others depend on: a mailbox that sends for accounts out of sight.
 */
export async function requireLead(
  tx: Tx,
  member: Member,
  { id, credentialIds }: Pick<MailboxDetail, "id" | "credentialIds">,
): Promise<void> {
  const usedBy = {
    linkedTo: credentialIds,
    ofCampaigns: await listCampaignAccounts(tx, member.workspaceId, id),
  };
  if (!mayLeadMailbox(member.isAdmin, usedBy, await visibleCredentialIds(tx, member)))
    throw new ProductError("forbidden", "mailboxOfOthers");
}
