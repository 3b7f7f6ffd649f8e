import { createWebhook as create, listWebhooks as list } from "@/lib/contracts/webhooks.ts";
import { createWebhook, listWebhooks } from "@/lib/domain/webhooks/index.ts";
import { route } from "@/lib/http/route.ts";
import { toOwnFields, toWebhook, toWebhooks } from "@/lib/http/views/webhooks.ts";

export const GET = route(list, async ({ member }) => ({
  webhooks: await toWebhooks(member, await listWebhooks(member)),
}));

export const POST = route(create, async ({ member }, { body }) =>
  toWebhook(
    member,
    await createWebhook(member, body.key, {
      name: body.trigger_name,
      url: body.callback_url,
      triggers: body.update_types,
      labelIds: body.label_ids,
      fields: toOwnFields(body.fields),
    }),
  ),
);
