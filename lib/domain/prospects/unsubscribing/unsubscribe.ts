import { db, readProductNow } from "@/lib/db/index.ts";
import { optAddressOut } from "@/lib/domain/suppression/index.ts";
import { audit, brandIdOf } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { findAddressees, lockAddressees } from "../store/unsubscribing.ts";
import { linkOf } from "./link-token.ts";

/**
 * Unsubscribes the address of a link in its workspace: the address itself, the person to whom the mail went, and
 * whoever has the address now. Their sequences end, and what was claimed for them isn't begun any more. The address
 * stays suppressed if the person is deleted or imported again. A second call changes nothing but the time of the
 * opt-out. The link of a test mail changes nothing at all: whoever tries it would block an address that nobody has
 * opted out. Throws `not_found` where the token isn't one of a workspace of this brand.
 */
export async function unsubscribe(brandId: Id, token: string): Promise<void> {
  const link = linkOf(token);
  if (link === null) throw new ProductError("not_found", "unsubscribeLinkInvalid");
  const { workspaceId, prospectId, sourceId, address } = link;
  await db.tenant({ workspaceId }, async (tx) => {
    if ((await brandIdOf(tx, workspaceId)) !== brandId)
      throw new ProductError("not_found", "unsubscribeLinkInvalid");
    if (prospectId === null) return;
    await lockAddressees(tx.sql, link);
    const people = await findAddressees(tx.sql, link);
    const left = people.filter(({ isOut }) => !isOut);
    const isNew = await optAddressOut(tx.sql, workspaceId, address);
    const at = await readProductNow(tx.sql);
    // Also for those who are out: they may have written meanwhile, and want nothing after that.
    for (const { id } of people)
      await facts.publish(tx, { kind: "prospect.opted_out", workspaceId, prospectId: id, at });
    if (!isNew && left.length === 0) return;
    await audit(tx, {
      workspaceId,
      actorUserId: null,
      action: "prospect.unsubscribed",
      subjectId: prospectId,
      data: { source_id: sourceId, people: left.length },
    });
  });
}
