import type { Tx } from "@/lib/db/index.ts";
import { giveImports, importsOf } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Attaches imports and counts them; one that a campaign has, this one or another, or that nobody here has, is refused [OC-042]. */
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

/** The imports that a campaign doesn't have yet: a creating that is repeated names those that the first one attached. */
export async function notGivenYet(
  tx: Tx,
  member: Member,
  campaignId: Id,
  importIds: readonly Id[],
): Promise<readonly Id[]> {
  const own = new Set((await importsOf(tx, member.workspaceId, [campaignId])).map((one) => one.id));
  return importIds.filter((one) => !own.has(one));
}
