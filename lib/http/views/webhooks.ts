import type { DeliveryView, WebhookView } from "@/lib/contracts/webhooks.ts";
import { namesOf } from "@/lib/domain/accounts/index.ts";
import type { DeliveryRow, Webhook } from "@/lib/domain/webhooks/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";

/** Webhooks on the wire, with the names of who made them. */
export async function toWebhooks(member: Member, rows: readonly Webhook[]): Promise<WebhookView[]> {
  const names = await namesOf([...new Set(rows.map(({ createdBy }) => createdBy))]);
  return rows.map((row) => ({
    _id: row.id,
    trigger_name: row.name,
    callback_url: row.url,
    update_types: [...row.triggers],
    label_ids: [...row.labelIds],
    fields: row.fields.map(({ name, type, value }) => ({ name, default_type: type, value })),
    is_on: row.isOn,
    off_reason: row.offReason,
    failing_since: row.failingSince,
    maker: { _id: row.createdBy, full_name: names.get(row.createdBy) ?? "" },
    is_own: row.createdBy === member.userId,
    created_at: row.createdAt,
  }));
}

/** One webhook on the wire. */
export async function toWebhook(member: Member, row: Webhook): Promise<WebhookView> {
  const [view] = await toWebhooks(member, [row]);
  return view!;
}

/** A message to a webhook on the wire. */
export const toDelivery = (row: DeliveryRow): DeliveryView => ({
  _id: row.id,
  update_type: row.trigger,
  person: { _id: row.prospectId, full_name: row.fullName },
  state: row.state,
  reason: row.reason,
  tries: row.tries,
  status_code: row.status,
  detail: row.detail,
  happened_at: row.happenedAt,
  next_at: row.state === "waiting" ? row.dueAt : null,
});

/** The own fields of a webhook, from the wire. */
export const toOwnFields = (fields: WebhookView["fields"]): Webhook["fields"] =>
  fields.map(({ name, default_type, value }) => ({ name, type: default_type, value }));
