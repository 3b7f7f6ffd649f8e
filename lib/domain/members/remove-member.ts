import { db } from "@/lib/db/index.ts";
import { leaveWorkspace } from "@/lib/domain/accounts/index.ts";
import {
  brandIdOf,
  dropMember,
  findMemberRow,
  hasOtherAdmin,
  lockMembers,
} from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { endWaysBack } from "./end-ways-in.ts";
import { type Admin, record, requireAdmin } from "./require-admin.ts";

/** Who leaves a workspace, or has somebody leave it. */
export interface Leaving extends Pick<Admin, "userId" | "isPlatformAdmin"> {
  readonly brandId: Id;
}

/**
 * Ends a membership: one's own, or an admin ends another's [SH-134, SH-162, SH-467]. From the commit on nothing of the
 * workspace is open to them: sessions lose their choice of it, the API token ends, sockets are cut by the database's
 * triggers. What was assigned to them is nobody's; their scheduled messages are stopped (`member.left`). The
 * workspace's invitation codes, which they may know, end, and so do the open invitations that they sent. Throws
 * `not_found` for somebody who isn't a member; `forbidden`; `conflict` for the last admin.
 */
export function removeMember(by: Leaving, workspaceId: Id, userId: Id): Promise<void> {
  const isOwn = by.userId === userId;
  return db.platform("accounts", async (tx) => {
    const isOpen =
      (await brandIdOf(tx, workspaceId)) === by.brandId &&
      (by.isPlatformAdmin || (await findMemberRow(tx, workspaceId, by.userId)) !== null);
    if (!isOpen) throw new ProductError("not_found", "notFound");
    if (isOwn) await lockMembers(tx, workspaceId);
    else await requireAdmin(tx, { ...by, workspaceId });
    const row = await findMemberRow(tx, workspaceId, userId);
    if (!row) throw new ProductError("not_found", "notFound");
    if (row.isAdmin && !(await hasOtherAdmin(tx, workspaceId, userId)))
      throw new ProductError("conflict", "lastAdmin");
    await dropMember(tx, workspaceId, userId);
    await leaveWorkspace(tx, { workspaceId, userId });
    await endWaysBack(tx, { workspaceId, userId: by.userId }, userId);
    await facts.publish(tx, { kind: "member.left", workspaceId, userId });
    const topics = ["inbox", "tasks"] as const;
    await record(tx, { workspaceId, userId: by.userId }, isOwn ? "member.leave" : "member.remove", userId, {
      topics: [...topics],
    });
  });
}
