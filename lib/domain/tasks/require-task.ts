import type { Tx } from "@/lib/db/index.ts";
import { requireCampaign } from "@/lib/domain/campaigns/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { findTask, type TaskRow } from "./store/tasks.ts";

/**
 * A task that the member may use: of a campaign of theirs that is neither archived nor deleted, or one that a member
 * wrote, for its author, for whoever is to do it, and for admins. Throws `not_found` otherwise.
 */
export async function requireTask(tx: Tx, member: Member, id: Id): Promise<TaskRow> {
  const task = isId(id) ? await findTask(tx, member.workspaceId, id) : null;
  if (!task) throw new ProductError("not_found", "notFound");
  if (task.step) await requireCampaign(tx, member, task.step.campaignId);
  else if (!member.isAdmin && task.createdBy !== member.userId && task.assigneeId !== member.userId)
    throw new ProductError("not_found", "notFound");
  return task;
}
