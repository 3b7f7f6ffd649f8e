import type { Tx } from "@/lib/db/index.ts";
import { giveImports, importsOf } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

/** Attaches imports and counts them; one of another campaign, or of nobody here, is refused (OC-042). */
export async function giveAll(
  tx: Tx,
  member: Member,
  campaignId: Id,
  importIds: readonly Id[],
): Promise<number> {
  if (importIds.length === 0) return 0;
  const own = new Set((await importsOf(tx, member.workspaceId, [campaignId])).map((one) => one.id));
  const fresh = [...new Set(importIds)].filter((one) => !own.has(one));
  if ((await giveImports(tx, member, campaignId, fresh)) < fresh.length)
    throw new ProductError("conflict", "importTaken");
  return fresh.length;
}
