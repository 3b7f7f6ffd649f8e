import type { Tx } from "@/lib/db/index.ts";
import { requireCampaign } from "@/lib/domain/campaigns/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { findTask, type TaskRow } from "./store/tasks.ts";

/** A task of a campaign that the member may use, unless that is archived or deleted. Throws `not_found` otherwise. */
export async function requireTask(tx: Tx, member: Member, id: Id): Promise<TaskRow> {
  const task = isId(id) ? await findTask(tx, member.workspaceId, id) : null;
  if (!task) throw new ProductError("not_found", "notFound");
  await requireCampaign(tx, member, task.campaignId);
  return task;
}
