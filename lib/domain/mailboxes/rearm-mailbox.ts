import type { HealthReason } from "@/lib/contracts/words/health.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { changeStanding } from "./judge-health.ts";
import { requireMailbox } from "./read-mailboxes.ts";
import { requireLead } from "./require-lead.ts";
import { rearmed } from "./rules/health.ts";
import { lockStanding } from "./store/health.ts";

/**
 * Lets a paused mailbox send again, slowly: its limit grows as a new mailbox's, and what happened before doesn't count
 * any more. One that isn't paused stays as it is.
 * @param reason why it is paused, as the member has read it. Throws `outdated` where it is paused for another one.
 *
 * Throws `not_found`, and `forbidden` for a worker who doesn't see every account that sends through it.
 */
export function rearmMailbox(member: Member, id: Id, reason: HealthReason): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const box = await requireMailbox(tx, member, id);
    await requireLead(tx, member, box);
    const before = await lockStanding(tx.sql, workspaceId, id);
    if (before?.state !== "paused") return;
    if (before.reason !== reason) throw new ProductError("outdated", "mailboxPausedAnew");
    const now = (await readProductNow(tx.sql)).getTime();
    await changeStanding(tx, { workspaceId, id, actorUserId: userId }, rearmed(before, now), { reason });
  });
}
