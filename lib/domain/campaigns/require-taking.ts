import type { Tx } from "@/lib/db/index.ts";
import { requireCredential } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { requireCampaign } from "./require-campaign.ts";
import { statusOf } from "./rules/status.ts";

/**
 * Checks that the member may use the account and the campaign, and that the campaign takes people. Returns the
 * campaign. Throws `not_found`, and `conflict` for an archived or deleted campaign.
 */
export async function requireTaking(
  tx: Tx,
  member: Member,
  input: { readonly credentialId: Id | null; readonly campaignId: Id | null },
) {
  if (input.credentialId) await requireCredential(tx, member, input.credentialId);
  if (!input.campaignId) return null;
  const campaign = await requireCampaign(tx, member, input.campaignId);
  const status = statusOf(campaign.status);
  if (status === "archived" || status === "deleted")
    throw new ProductError("conflict", "campaignTakesNobody", { values: { status } });
  return campaign;
}
