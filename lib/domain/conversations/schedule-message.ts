import { db, readProductNow, type Tx } from "@/lib/db/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { findMessageOf, scheduledIdOf } from "./one-sending.ts";
import { type ByHandText, requireSendable } from "./record-by-hand.ts";
import { announceChange } from "./record-incoming.ts";
import { scheduleFault } from "./rules/schedule-limit.ts";
import { requireConversation } from "./sight.ts";
import { dropDraft } from "./store/drafts.ts";
import { lockPerson } from "./store/people.ts";
import {
  endScheduled,
  findScheduled,
  lockScheduled,
  putScheduled,
  rewriteScheduled,
  type ScheduledRow,
} from "./store/scheduled.ts";

export interface ScheduleInput extends ByHandText {
  /** Product time. */
  readonly sendAt: Date;
  /** An idempotency key that the caller chooses: a second call with it schedules nothing more [F16]. */
  readonly key: string;
  /** What the caller knows of what the key scheduled: that it waits for another time, or waits no more. */
  readonly confirmed?: "waiting" | "over" | undefined;
}

/**
 * Keeps a message that a member wrote for a later time. A worker sends it then, unless the person answers first, asks for
 * no more messages, or their address fails (OC-250). The same key returns what waits, or was sent at its time. Where it waits
 * for another time (the refusal names `send_at`), or was canceled or stopped, its caller hasn't heard of it: once they
 * confirm just that, it waits for the time that they name. It is the same letter still: it leaves once, whichever call
 * with its key comes late.
 * @throws `not_found`; `conflict` where the key's message was sent; `confirmation_required`; `invalid_input` for a time
 * that is past or more than a year ahead [OC-093], and for a channel that can't be used.
 */
export function scheduleMessage(member: Member, input: ScheduleInput): Promise<ScheduledRow> {
  const { workspaceId, userId } = member;
  const { prospectId, channel } = input;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireConversation(tx, member, prospectId);
    // Everybody locks the person before the message.
    await lockPerson(tx.sql, workspaceId, prospectId);
    const id = await scheduledIdOf(tx, member, input);
    const before = await lockScheduled(tx.sql, workspaceId, id);
    if (before?.state === "sent") return before;
    // It was sent, and its author didn't hear of it: kept for later it would leave a second time.
    if (await findMessageOf(tx, member, input)) throw new ProductError("conflict", "letterSent");
    const isWaiting = before?.state === "waiting";
    if (before && isWaiting && before.sendAt.getTime() === input.sendAt.getTime()) return before;
    if (before && isWaiting && input.confirmed !== "waiting")
      throw new ProductError("confirmation_required", "scheduledOtherwise", {
        fields: [{ path: "send_at", message: "scheduledOtherwise" }],
      });
    if (before && !isWaiting && input.confirmed !== "over")
      throw new ProductError("confirmation_required", "scheduledBefore");
    await requireTime(tx, input.sendAt);
    await requireSendable(tx, member, input);
    const letter = { files: [], ...input, id, userId };
    if (isWaiting) await rewriteScheduled(tx.sql, workspaceId, id, letter);
    else await putScheduled(tx.sql, workspaceId, letter);
    await dropDraft(tx, { workspaceId, userId, prospectId, channel });
    await record(tx, member, isWaiting ? "conversation.reschedule" : "conversation.schedule", prospectId);
    return requireScheduled(tx, member, id);
  });
}

/** What changes; what is left out stays. */
export interface ScheduleChange {
  readonly text?: string | undefined;
  readonly subject?: string | undefined;
  readonly sendAt?: Date | undefined;
  readonly files?: readonly Id[] | undefined;
}

/**
 * Changes a waiting message of the member.
 * @param basis the revision that the editor started from. A change is `outdated` where it was changed since. Null changes
 * any revision.
 * @throws like `scheduleMessage`; `forbidden` for a colleague's; `conflict` for one that no longer waits.
 */
export function changeScheduled(
  member: Member,
  id: Id,
  change: ScheduleChange,
  basis: number | null,
): Promise<ScheduledRow> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const { prospectId } = await requireScheduled(tx, member, id);
    // Everybody locks the person before the message.
    await lockPerson(tx.sql, workspaceId, prospectId);
    const row = await lockScheduled(tx.sql, workspaceId, id);
    if (row?.state !== "waiting") throw new ProductError("conflict", "scheduledOver");
    if (row.userId !== member.userId) throw new ProductError("forbidden", "scheduledOfOther");
    const next = {
      text: change.text ?? row.text,
      subject: change.subject ?? row.subject,
      sendAt: change.sendAt ?? row.sendAt,
      files: change.files ?? row.files,
    };
    const isSame =
      next.text === row.text &&
      next.subject === row.subject &&
      next.files.join() === row.files.join() &&
      next.sendAt.getTime() === row.sendAt.getTime();
    if (isSame) return row;
    if (basis !== null && basis !== row.revision) throw new ProductError("outdated", "scheduledOutdated");
    if (change.sendAt) await requireTime(tx, change.sendAt);
    await requireSendable(tx, member, { ...row, ...next });
    await rewriteScheduled(tx.sql, workspaceId, id, next);
    await record(tx, member, "conversation.reschedule", prospectId);
    return requireScheduled(tx, member, id);
  });
}

/**
 * Cancels a message that waits, and puts one aside that was stopped. Whoever sees the conversation may. Throws
 * `not_found`; `conflict` for one that is sent.
 */
export function cancelScheduled(member: Member, id: Id): Promise<void> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const { prospectId } = await requireScheduled(tx, member, id);
    // A call that waits to schedule it anew comes first, and is canceled, too.
    await lockPerson(tx.sql, workspaceId, prospectId);
    const row = await lockScheduled(tx.sql, workspaceId, id);
    if (row?.state === "sent") throw new ProductError("conflict", "scheduledSent");
    if (row?.state !== "waiting" && row?.state !== "stopped") return;
    await endScheduled(tx.sql, workspaceId, id, { state: "canceled" });
    await record(tx, member, "conversation.unschedule", prospectId);
  });
}

/** A scheduled message of a conversation that the member sees. Throws `not_found`. */
export async function requireScheduled(tx: Tx, member: Member, id: Id): Promise<ScheduledRow> {
  const row = isId(id) ? await findScheduled(tx.sql, member.workspaceId, id) : null;
  if (!row) throw new ProductError("not_found", "notFound");
  await requireConversation(tx, member, row.prospectId);
  return row;
}

async function requireTime(tx: Tx, sendAt: Date): Promise<void> {
  const fault = scheduleFault(sendAt, await readProductNow(tx.sql));
  if (fault) throw invalidField("send_at", fault);
}

async function record(tx: Tx, member: Member, action: string, prospectId: Id): Promise<void> {
  const { workspaceId, userId } = member;
  await audit(tx, { workspaceId, actorUserId: userId, action, subjectId: prospectId });
  announceChange(tx, workspaceId, prospectId);
}
