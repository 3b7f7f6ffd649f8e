import type { Tx } from "@/lib/db/index.ts";
import { readPlan, requireRoom } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { featuresOfCampaign, type PlannedCampaign } from "./rules/plan-features.ts";
import { countCampaigns } from "./store/campaigns.ts";

/**
 * Throws `feature_missing` where a campaign begins to use what the workspace's plan lacks. A campaign that uses it
 * already, from a larger plan, can still be saved.
 * @param before the campaign as it is saved. Null: it is new.
 */
export async function requirePlan(
  tx: Tx,
  workspaceId: Id,
  campaign: PlannedCampaign,
  before: PlannedCampaign | null = null,
): Promise<void> {
  const known = new Set(before ? featuresOfCampaign(before).map(String) : []);
  const begun = featuresOfCampaign(campaign).filter((any) => !known.has(String(any)));
  if (begun.length === 0) return;
  const { features } = await readPlan(tx, workspaceId);
  if (!begun.every((any) => any.some((feature) => features.has(feature))))
    throw new ProductError("feature_missing", "featureMissing");
}

/**
 * Throws `feature_missing` where the workspace has more campaigns than its plan allows. Deleted ones don't count. Call
 * it after the campaign was written [BO-264].
 */
export function requireCampaignRoom(tx: Tx, workspaceId: Id): Promise<void> {
  return requireRoom(tx, workspaceId, "campaigns", () => countCampaigns(tx, workspaceId));
}
