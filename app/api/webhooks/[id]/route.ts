import { deleteWebhook as remove, updateWebhook as update } from "@/lib/contracts/webhooks.ts";
import { deleteWebhook, updateWebhook } from "@/lib/domain/webhooks/index.ts";
import { route } from "@/lib/http/route.ts";
import { toOwnFields, toWebhook } from "@/lib/http/views/webhooks.ts";

export const PATCH = route(update, async ({ member }, { params, body }) => {
  const { trigger_name, callback_url, update_types, label_ids, fields, is_on } = body;
  const changed = await updateWebhook(member, params.id, {
    ...(trigger_name === undefined ? {} : { name: trigger_name }),
    ...(callback_url === undefined ? {} : { url: callback_url }),
    ...(update_types === undefined ? {} : { triggers: update_types }),
    ...(label_ids === undefined ? {} : { labelIds: label_ids }),
    ...(fields === undefined ? {} : { fields: toOwnFields(fields) }),
    isOn: is_on,
  });
  return toWebhook(member, changed);
});

export const DELETE = route(remove, async ({ member }, { params }) => {
  await deleteWebhook(member, params.id);
  return { done: true as const };
});
