export { WebhookForm } from "./webhook-form.tsx";
export { Webhooks } from "./webhooks.tsx";
