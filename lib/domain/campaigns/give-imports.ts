import type { Tx } from "@/lib/db/index.ts";
import { giveImports, importsOf } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/**
 * Attaches imports to a campaign and counts them. Refuses an import that already has a campaign, this one or another,
 * and one that the workspace doesn't have [OC-042].
 */
export async function giveAll(
  tx: Tx,
  member: Member,
  campaignId: Id,
  importIds: readonly Id[],
): Promise<number> {
  if (importIds.length === 0) return 0;
  const named = [...new Set(importIds)];
  if ((await giveImports(tx, member, campaignId, named)) < named.length)
    throw new ProductError("conflict", "importTaken");
  return named.length;
}

/** The imports that a campaign doesn't have yet. A repeated creation names imports that the first one attached. */
export async function notGivenYet(
  tx: Tx,
  member: Member,
  campaignId: Id,
  importIds: readonly Id[],
): Promise<readonly Id[]> {
  const own = new Set((await importsOf(tx, member.workspaceId, [campaignId])).map((one) => one.id));
  return importIds.filter((one) => !own.has(one));
}
