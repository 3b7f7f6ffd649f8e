import { db } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { announce } from "@/lib/realtime/announce.ts";
import { requireDomain } from "./require-domain.ts";
import { deleteDomain, lockDomains } from "./store/domains.ts";

/**
 * Gives a domain up. Its token is gone: whoever claims the name next, also this workspace, has to prove it anew (S5).
 * Campaigns that name it use the default again. Throws `not_found`.
 */
export async function releaseDomain({ workspaceId, userId }: Member, id: Id): Promise<void> {
  await db.tenant({ workspaceId }, async (tx) => {
    await lockDomains(tx, workspaceId);
    const { domain } = await requireDomain(tx, workspaceId, id);
    await deleteDomain(tx, workspaceId, id);
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "tracking_domain.release",
      subjectId: id,
      data: { domain },
    });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["domains"] });
  });
}
