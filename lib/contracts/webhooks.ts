import { z } from "zod";
import { call } from "./call.ts";
import { done, idField, requiredText, storableText, text, wireBoolean, wireInt, wireList } from "./fields.ts";
import { webhookLimits } from "./webhook-limits.ts";
import {
  deliveryReasons,
  deliveryStates,
  typedFieldTypes,
  webhookFieldTypes,
  webhookOffReasons,
  webhookTriggers,
} from "./words/webhook-words.ts";

const access = { who: "space", tabs: ["integrations"], feature: "webhook_integration" } as const;

/** The specification's words for a field that is left empty [OC-443]. */
const filled = (most: number) => text(most).refine((value) => value !== "", { error: "webhookFieldsEmpty" });

const isMoment = (value: string) => z.iso.datetime({ offset: true }).safeParse(value).success;

/** A further field of each payload [OC-441]. */
const fieldSchema = z
  .object({
    name: filled(webhookLimits.fieldName).refine((name) => /^[a-z][a-z0-9_]*$/i.test(name), {
      error: "webhookFieldName",
    }),
    default_type: z.enum(webhookFieldTypes),
    /** The text of `default`, the moment of `datetime`; the other types have none. */
    value: text(webhookLimits.fieldValue).default(""),
  })
  .refine(({ default_type, value }) => !typedFieldTypes.includes(default_type) || value !== "", {
    error: "webhookFieldsEmpty",
    path: ["value"],
  })
  .refine(({ default_type, value }) => default_type !== "datetime" || value === "" || isMoment(value), {
    error: "instantInvalid",
    path: ["value"],
  });

const fieldsField = wireList(fieldSchema, webhookLimits.fields).refine(
  (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
  { error: "webhookFieldTwice" },
);

const triggersField = wireList(z.enum(webhookTriggers), webhookTriggers.length).refine(
  (chosen) => chosen.length > 0,
  { error: "webhookTriggersNone" },
);

const urlField = filled(webhookLimits.url);
const nameField = filled(webhookLimits.name);
const labelsField = wireList(idField, webhookLimits.labels);

/** A webhook [OC-425]. Times are milliseconds of product time. */
export const webhookView = z.object({
  _id: z.string(),
  trigger_name: z.string(),
  callback_url: z.string(),
  update_types: z.array(z.enum(webhookTriggers)),
  /** Of which labels it tells. Empty: of all. */
  label_ids: z.array(z.string()),
  fields: z.array(z.object({ name: z.string(), default_type: z.enum(webhookFieldTypes), value: z.string() })),
  is_on: z.boolean(),
  /** Why it was switched off by itself. */
  off_reason: z.enum(webhookOffReasons).nullable(),
  /** Since when its address has only failed. */
  failing_since: z.number().nullable(),
  /** Who answers for it: it tells of people whom this member sees. */
  maker: z.object({ _id: z.string(), full_name: z.string() }),
  is_own: z.boolean(),
  created_at: z.number(),
});
export type WebhookView = z.infer<typeof webhookView>;

export const listWebhooks = call({
  method: "GET",
  path: "/webhooks",
  summary: "The member's webhooks, an admin's are those of all members, oldest first",
  access,
  reply: z.object({ webhooks: z.array(webhookView) }),
});

export const createWebhook = call({
  method: "POST",
  path: "/webhooks",
  summary:
    "Adds a webhook, which tells an address of what happens; the same `key` adds one. It tells only of people whom its maker sees",
  access,
  body: z.object({
    trigger_name: nameField,
    callback_url: urlField,
    update_types: triggersField,
    label_ids: labelsField.default([]),
    fields: fieldsField.default([]),
    key: requiredText(80),
  }),
  reply: webhookView,
});

export const updateWebhook = call({
  method: "PATCH",
  path: "/webhooks/{id}",
  summary:
    "Changes a webhook; what is left out stays. `is_on` switches it; whoever switches on one whose maker has left answers for it from then on",
  access,
  body: z.object({
    trigger_name: nameField.optional(),
    callback_url: urlField.optional(),
    update_types: triggersField.optional(),
    label_ids: labelsField.optional(),
    fields: fieldsField.optional(),
    is_on: wireBoolean.optional(),
  }),
  reply: webhookView,
});

export const deleteWebhook = call({
  method: "DELETE",
  path: "/webhooks/{id}",
  summary: "Deletes a webhook with its deliveries; what waits isn't sent",
  access,
  reply: done,
});

export const testWebhook = call({
  method: "POST",
  path: "/webhooks/{id}/test",
  summary: "Sends an example, marked as a test, and says with which status code the receiver answered",
  access,
  reply: z.object({
    /** Null: it didn't answer. */
    status_code: z.number().int().nullable(),
    /** Whether the receiver took it. */
    ok: z.boolean(),
    /** Why it didn't answer, in the words of the network. */
    detail: z.string().nullable(),
  }),
  limits: [
    { points: 10, seconds: 60, by: "path" },
    { points: 30, seconds: 60, by: "space" },
  ],
});

/** The secret with which a receiver checks that a message is ours. */
const secretView = z.object({
  secret: z.string(),
  /** Which one it is: a change names the one that it replaces. */
  version: z.number().int(),
});

export const fetchWebhookSecret = call({
  method: "GET",
  path: "/webhooks/{id}/secret",
  summary: "The secret with which a webhook's messages are signed; no API token reads it",
  access: { ...access, personOnly: true },
  reply: secretView,
  limits: [{ points: 60, seconds: 600, by: "account" }],
});

export const renewWebhookSecret = call({
  method: "POST",
  path: "/webhooks/{id}/secret",
  summary:
    "Replaces the secret of a version; for a day messages are signed with both. Of a version that was replaced already it tells the new secret",
  access: { ...access, personOnly: true },
  body: z.object({ version: wireInt(1, 1_000_000) }),
  reply: secretView,
  limits: [{ points: 20, seconds: 600, by: "account" }],
});

/** A message to a webhook's address. Times are milliseconds of product time. */
export const deliveryView = z.object({
  /** What its header `webhook-id` says. */
  _id: z.string(),
  update_type: z.enum(webhookTriggers),
  person: z.object({ _id: z.string(), full_name: z.string() }),
  state: z.enum(deliveryStates),
  reason: z.enum(deliveryReasons).nullable(),
  tries: z.number().int(),
  /** What the receiver answered to the last try. */
  status_code: z.number().int().nullable(),
  /** Why the last try failed, in the words of the network. */
  detail: z.string().nullable(),
  happened_at: z.number(),
  /** When it is tried next. Null: it isn't any more. */
  next_at: z.number().nullable(),
});
export type DeliveryView = z.infer<typeof deliveryView>;

export const listDeliveries = call({
  method: "GET",
  path: "/webhooks/{id}/deliveries",
  summary: "The messages of a webhook of the last 30 days to people whom the member sees, latest first",
  access,
  query: z.object({
    state: z.enum(deliveryStates).optional(),
    cursor: storableText(60).optional(),
    limit: wireInt(1, 100).default(50),
  }),
  reply: z.object({ items: z.array(deliveryView), next_cursor: z.string().nullable() }),
});
export type DeliveryPage = z.infer<typeof listDeliveries.reply>;

export const sendDeliveryAgain = call({
  method: "POST",
  path: "/webhooks/{id}/deliveries/{deliveryId}/send_again",
  summary:
    "Sends a message once more, as it was and under its id, also one that arrived; one that waits is sent at once",
  access,
  reply: deliveryView,
  limits: [{ points: 120, seconds: 60, by: "space" }],
});
