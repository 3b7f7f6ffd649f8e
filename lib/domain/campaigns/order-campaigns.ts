import { db } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireCampaigns } from "./require-campaign.ts";
import { writeOrder } from "./store/campaigns.ts";

/**
 * Saves the order of campaigns (OC-012): the named campaigns take each other's places, all others stay. Throws
 * `not_found` when the member may not use one of them.
 */
export function orderCampaigns(member: Member, ids: readonly Id[]): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    if (new Set(ids).size < ids.length) throw new ProductError("invalid_input", "invalidInput");
    await requireCampaigns(tx, member, ids);
    await writeOrder(tx, workspaceId, ids);
    for (const campaignId of ids)
      await facts.publish(tx, { kind: "campaign.ordered", workspaceId, campaignId });
    await audit(tx, { workspaceId, actorUserId: userId, action: "campaign.order", subjectId: null });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["campaigns"] });
  });
}
