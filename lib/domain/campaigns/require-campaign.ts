import type { Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { type CampaignRow, findCampaigns } from "./store/campaigns.ts";

/** The row of a campaign whose account the member may use. Throws `not_found` otherwise. */
export async function requireCampaign(tx: Tx, member: Member, id: Id): Promise<CampaignRow> {
  const [row] = await requireCampaigns(tx, member, [id]);
  if (!row) throw new ProductError("not_found", "notFound");
  return row;
}

/**
 * The rows of several campaigns; no id may occur twice. Throws `not_found` where the member may not use one of them.
 */
export async function requireCampaigns(tx: Tx, member: Member, ids: readonly Id[]): Promise<CampaignRow[]> {
  const visible = await visibleCredentialIds(tx, member);
  const rows = await findCampaigns(tx, member.workspaceId, ids.filter(isId));
  const own = rows.filter((row) => visible.has(row.credentialId));
  if (own.length < ids.length) throw new ProductError("not_found", "notFound");
  return own;
}
