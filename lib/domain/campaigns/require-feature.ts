import { type Feature, featuresOf, tierOf } from "@/lib/access/features.ts";
import type { Tx } from "@/lib/db/index.ts";
import { tierWordOf } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/**
 * Throws `feature_missing` where the workspace's plan lacks a feature that a campaign begins to use: link tracking
 * [OC-025], a sequence that branches [OC-017]. A campaign that uses it already, from a larger plan, can still be saved.
 */
export async function requireFeature(tx: Tx, workspaceId: Id, feature: Feature): Promise<void> {
  const plan = tierOf(await tierWordOf(tx, workspaceId));
  if (!featuresOf(plan).has(feature)) throw new ProductError("feature_missing", "featureMissing");
}
