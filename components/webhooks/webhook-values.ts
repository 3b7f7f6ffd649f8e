import type { WebhookView } from "@/lib/contracts/webhooks.ts";
import type { WebhookTrigger } from "@/lib/contracts/words/webhook-words.ts";

/** What the form of a webhook holds, by the names of the wire. */
export interface WebhookValues {
  trigger_name: string;
  callback_url: string;
  update_types: WebhookTrigger[];
  label_ids: string[];
  fields: WebhookView["fields"];
}
