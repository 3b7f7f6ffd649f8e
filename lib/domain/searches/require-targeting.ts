import { featuresOf, tierOf } from "@/lib/access/features.ts";
import type { SearchSource } from "@/lib/contracts/words/search-sources.ts";
import type { Tx } from "@/lib/db/index.ts";
import { tierWordOf } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { featureOfSource } from "./rules/features.ts";

/** Throws `feature_missing` where the workspace's plan doesn't have a source of people [OC-170]. */
export async function requireTargeting(tx: Tx, workspaceId: Id, source: SearchSource): Promise<void> {
  const feature = featureOfSource[source];
  if (feature === null) return;
  if (!featuresOf(tierOf(await tierWordOf(tx, workspaceId))).has(feature))
    throw new ProductError("feature_missing", "featureMissing");
}
