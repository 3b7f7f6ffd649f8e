import type { Topic } from "@/lib/contracts/topics.ts";
import type { Tx } from "@/lib/db/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { findCampaign, lockCampaign } from "./store/campaigns.ts";

/**
 * Locks a campaign, writes new knowledge about its people (`learn`), and enrols those whom it lets in if the campaign
 * is active.
 */
export async function enrolNewlyKnown(
  tx: Tx,
  workspaceId: Id,
  campaignId: Id,
  learn: () => Promise<void>,
): Promise<void> {
  await lockCampaign(tx, workspaceId, campaignId);
  await learn();
  const row = await findCampaign(tx, workspaceId, campaignId);
  if (row?.status !== "active") return;
  await facts.publish(tx, { kind: "campaign.enrol", workspaceId, campaignId });
  const topics: Topic[] = ["profiles", "campaigns", `campaign:${campaignId}`];
  announce(tx, { workspaceId, event: "refetch_data", topics });
}
