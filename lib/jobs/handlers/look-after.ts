import { finishCampaigns } from "@/lib/domain/campaigns/index.ts";
import { lookUpPremium, reconcileLanes } from "@/lib/domain/sequencer/index.ts";
import { ports } from "@/lib/wiring.ts";

/** Job `campaign.look_up_premium`. */
export async function lookUp(): Promise<void> {
  await lookUpPremium(ports().social);
}

/** Job `campaign.finish`. */
export async function finishOver(): Promise<void> {
  await finishCampaigns();
}

/** Job `lane.reconcile`. */
export async function reconcile(): Promise<void> {
  await reconcileLanes();
}
