import type { StepRules } from "../definition.ts";
import { type PersonRecord, personRecord } from "../person-record.ts";
import { spends } from "../spends.ts";
import { withoutSender } from "../without-sender.ts";
import { receiverFault } from "./receiver.ts";

/** A call to an address of the customer's own, which is told that a person has come to this step. */
export interface Webhook {
  readonly type: "webhook";
  readonly url: string;
}

export interface WebhookPayload {
  readonly type: "webhook";
  readonly url: string;
  readonly person: PersonRecord;
}

export const webhook: StepRules<"webhook", Webhook, WebhookPayload> = {
  ...withoutSender,
  needs: () => ["webhook_integration"],
  ...spends("webhook"),
  fromWire: (step) => ({ type: step.type, url: (step.url ?? "").trim() }),
  toWire: ({ type, url }) => ({ type, url }),
  problems({ url }) {
    const key = receiverFault(url);
    return key ? [{ field: "url", key }] : [];
  },
  decide: ({ url }, facts) => ({ do: "act", payload: { type: "webhook", url, person: personRecord(facts) } }),
  show: ({ url }) => ({ to: url, subject: null, text: "" }),
};
