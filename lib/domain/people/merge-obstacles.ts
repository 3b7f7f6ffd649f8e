import type { MergeObstacle } from "@/lib/contracts/words/duplicates.ts";
import type { Tx } from "@/lib/db/index.ts";
import { isSendingTo } from "@/lib/domain/conversations/index.ts";
import { sequencesInTheWay } from "@/lib/domain/sequencer/index.ts";
import type { Merging } from "@/lib/kernel/merging/index.ts";
import { isDeedRunning } from "./store/merges.ts";

/**
 * What keeps two people from becoming one just now. Under both people's locks the answer stays true until the commit.
 */
export async function mergeObstaclesOf({ sql }: Tx, merging: Merging): Promise<MergeObstacle[]> {
  const { workspaceId, keptId, goneId } = merging;
  const found = new Set(await sequencesInTheWay(sql, merging));
  if (await isSendingTo(sql, workspaceId, [keptId, goneId])) found.add("in_flight");
  if (await isDeedRunning(sql, workspaceId)) found.add("deed_running");
  return [...found];
}
