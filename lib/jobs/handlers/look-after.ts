import { finishCampaigns } from "@/lib/domain/campaigns/index.ts";
import { reconcileLanes } from "@/lib/domain/sequencer/index.ts";

/** Job `campaign.finish`. */
export async function finishOver(): Promise<void> {
  await finishCampaigns();
}

/** Job `lane.reconcile`. */
export async function reconcile(): Promise<void> {
  await reconcileLanes();
}
