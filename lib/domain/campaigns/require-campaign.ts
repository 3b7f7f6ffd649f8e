import type { Tx } from "@/lib/db/index.ts";
import { visibleCredentialIds } from "@/lib/domain/credentials/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { type CampaignRow, findCampaign } from "./store/campaigns.ts";

/** The row of a campaign whose account the member may use. Throws `not_found` otherwise. */
export async function requireCampaign(tx: Tx, member: Member, id: Id): Promise<CampaignRow> {
  const row = isId(id) ? await findCampaign(tx, member.workspaceId, id) : null;
  if (!row || !(await visibleCredentialIds(tx, member)).has(row.credentialId))
    throw new ProductError("not_found", "notFound");
  return row;
}
