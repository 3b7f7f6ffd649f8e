export { noteEvents } from "./note-events.ts";
export { listDeliveries, sendAgain } from "./read-deliveries.ts";
export { findWebhook, listWebhooks, readSecret, webhooksOff } from "./require-webhook.ts";
export { Deliverer, runDeliveries } from "./run-deliveries.ts";
export { signingSecret } from "./signing-secret.ts";
export { type DeliveryRow, purgeDeliveries, type WebhookEvent } from "./store/deliveries.ts";
export type { Webhook } from "./store/webhooks.ts";
export { testWebhook } from "./test-webhook.ts";
export { createWebhook, deleteWebhook, renewSecret, updateWebhook } from "./write-webhook.ts";
