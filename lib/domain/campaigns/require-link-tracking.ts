import { featuresOf, tierOf } from "@/lib/access/features.ts";
import type { Tx } from "@/lib/db/index.ts";
import { tierWordOf } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/**
 * Throws `feature_missing` where the workspace's plan has no link tracking [OC-025]. For a campaign that turns it on: one
 * that has it on already, from a larger plan, can still be saved.
 */
export async function requireLinkTracking(tx: Tx, workspaceId: Id): Promise<void> {
  const plan = tierOf(await tierWordOf(tx, workspaceId));
  if (!featuresOf(plan).has("link_tracking")) throw new ProductError("feature_missing", "featureMissing");
}
