import type { DeliveryState } from "@/lib/contracts/words/webhook-words.ts";
import { db, readProductNow } from "@/lib/db/index.ts";
import { seenAmong } from "@/lib/domain/prospects/index.ts";
import { audit, type Member } from "@/lib/domain/workspaces/index.ts";
import { type Cursor, cutPage } from "@/lib/kernel/cursor/index.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, isId } from "@/lib/kernel/ids/index.ts";
import { requireWebhook } from "./require-webhook.ts";
import { type DeliveryRow, findDelivery, listDeliveryRows, queueAgain } from "./store/deliveries.ts";
import { announceWebhooks } from "./write-webhook.ts";

/** A page of a webhook's messages, latest first, as far as the member sees their people. Throws `not_found`. */
export function listDeliveries(
  member: Member,
  id: Id,
  query: { readonly state: DeliveryState | null; readonly cursor: Cursor | null; readonly limit: number },
): Promise<{ readonly items: DeliveryRow[]; readonly next: string | null }> {
  const { workspaceId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const webhook = await requireWebhook(tx, member, id, { isLocked: false });
    const of = { workspaceId, webhookId: webhook.id, state: query.state };
    const rows = await listDeliveryRows(tx.sql, of, query.cursor, query.limit + 1);
    const seen = await seenAmong(tx, member, [...new Set(rows.map(({ prospectId }) => prospectId))]);
    const page = cutPage(rows, query.limit, (row) => ({ at: new Date(row.happenedAt), id: row.id }));
    return { ...page, items: page.items.filter(({ prospectId }) => seen.has(prospectId)) };
  });
}

/**
 * Has a message sent at once, as it was and under its id, whether it arrived, was given up or waits. One that is just
 * being sent is left alone. Throws `not_found`; `conflict` while the webhook is off.
 */
export function sendAgain(member: Member, id: Id, deliveryId: Id): Promise<DeliveryRow> {
  const { workspaceId, userId } = member;
  return db.tenant({ workspaceId }, async (tx) => {
    const webhook = await requireWebhook(tx, member, id, { isLocked: false });
    const find = async () =>
      isId(deliveryId) ? await findDelivery(tx.sql, workspaceId, webhook.id, deliveryId) : null;
    const row = await find();
    const isSeen = row !== null && (await seenAmong(tx, member, [row.prospectId])).has(row.prospectId);
    if (!isSeen) throw new ProductError("not_found", "notFound");
    if (!webhook.isOn) throw new ProductError("conflict", "webhookIsOff");
    if (await queueAgain(tx.sql, workspaceId, deliveryId, await readProductNow(tx.sql))) {
      await audit(tx, {
        workspaceId,
        actorUserId: userId,
        action: "webhook.send_again",
        subjectId: id,
        data: { delivery: deliveryId },
      });
      announceWebhooks(tx, workspaceId);
    }
    return (await find())!;
  });
}
