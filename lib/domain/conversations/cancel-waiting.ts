import { db } from "@/lib/db/index.ts";
import { giveBackToPerson } from "@/lib/domain/lanes/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { announceChange } from "./record-incoming.ts";
import { requireConversation } from "./sight.ts";
import { spendOf } from "./spend-of.ts";
import { findByHand } from "./store/by-hand.ts";
import { lockPerson } from "./store/people.ts";
import { cancelUnbegun, restoreNeedsAnswer } from "./store/waiting.ts";

/**
 * Cancels a message by hand that hasn't begun: one that waits for its server, also while it is tried again. Its
 * person's lock decides between this and the message's beginning. Whoever sees the conversation may. Pressed again, it
 * changes nothing. Throws `not_found`; `conflict` for one that has begun.
 */
export function cancelWaiting(member: Member, id: Id): Promise<void> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const found = isId(id) ? await findByHand(tx.sql, workspaceId, id) : null;
    if (!found) throw new ProductError("not_found", "notFound");
    await requireConversation(tx, member, found.prospectId);
    await lockPerson(tx.sql, workspaceId, found.prospectId);
    if (!(await cancelUnbegun(tx.sql, workspaceId, id))) {
      const now = await findByHand(tx.sql, workspaceId, id);
      if (now?.state === "failed" && now.failure === "canceled") return;
      throw new ProductError("conflict", "scheduledSent");
    }
    await restoreNeedsAnswer(tx.sql, workspaceId, found.prospectId);
    await giveBackToPerson(tx.sql, spendOf(found, found.at));
    await audit(tx, {
      workspaceId,
      actorUserId: userId,
      action: "conversation.cancel_reply",
      subjectId: found.prospectId,
    });
    announceChange(tx, workspaceId, found.prospectId);
  });
}
