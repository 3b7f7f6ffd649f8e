import { db } from "@/lib/db/index.ts";
import { sealFirst } from "@/lib/domain/webhooks/secret.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export const makeWebhookSamples = async (
  { admin, owner, canary }: SampleSpace,
  own: { readonly prospect: string },
) => {
  const [webhook, delivery] = [newId(), newId()];
  const { workspaceId, userId } = owner;
  // An address that nobody calls: the port refuses it before it connects.
  await admin`insert into webhooks (workspace_id, id, created_by, name, url, triggers, created_at)
    values (${workspaceId}, ${webhook}, ${userId}, ${canary}, ${`https://127.0.0.1/${canary}`}, ${["got_reply"]}, now())`;
  await admin`insert into webhook_deliveries (workspace_id, id, webhook_id, trigger, prospect_id, data, body, state, reason,
      happened_at, due_at, ended_at)
    values (${workspaceId}, ${delivery}, ${webhook}, 'got_reply', ${own.prospect}, '{}', ${canary}, 'failed', 'tries', now(),
      now(), now())`;
  await db.tenant({ workspaceId }, (tx) => sealFirst(tx, { workspaceId, id: webhook }));
  return { webhook, delivery };
};

export const webhookSamples = ({
  webhook,
  delivery,
}: {
  readonly webhook: string;
  readonly delivery: string;
}): SamplesOf<"webhooks"> => {
  const params = { id: webhook };
  const body = {
    trigger_name: "Our CRM",
    callback_url: "https://hooks.example.com/in",
    update_types: ["got_reply", "add_label"],
    fields: [{ name: "source", default_type: "default", value: "outreach" }],
  } as const;
  return {
    "POST /webhooks": {
      body: { ...body, update_types: [...body.update_types], fields: [...body.fields], key: "key-1" },
    },
    "PATCH /webhooks/{id}": { params, body: { trigger_name: "Our other CRM" } },
    "DELETE /webhooks/{id}": { params },
    "POST /webhooks/{id}/test": { params },
    "GET /webhooks/{id}/secret": { params },
    "POST /webhooks/{id}/secret": { params, body: { version: 1 } },
    "GET /webhooks/{id}/deliveries": { params },
    "POST /webhooks/{id}/deliveries/{deliveryId}/send_again": { params: { ...params, deliveryId: delivery } },
  };
};
