import type { SearchSource } from "@/lib/contracts/words/search-sources.ts";
import type { Tx } from "@/lib/db/index.ts";
import { requireFeature } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { featureOfSource } from "./rules/features.ts";

/** Throws `feature_missing` where the workspace's plan doesn't have a source of people [OC-170]. */
export async function requireTargeting(tx: Tx, workspaceId: Id, source: SearchSource): Promise<void> {
  const feature = featureOfSource[source];
  if (feature !== null) await requireFeature(tx, workspaceId, feature);
}
