import type { WebhookPayload } from "@/lib/domain/campaigns/rules/steps/webhook/rules.ts";
import { hourMs, minuteMs } from "@/lib/kernel/clock/spans.ts";
import type { Intent } from "../store/store.ts";
import type { StepEffects } from "./definition.ts";
import { openSigningSecret } from "./outside.ts";

/** The pauses between the tries of a delivery, in ms of product time. Source: Standard Webhooks. */
const pauses = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

export const webhook: StepEffects<WebhookPayload> = {
  // At least once by contract: nobody can ask a receiver what it got, and it drops a second delivery of the same id.
  absent: "harmless",
  // A receiver's trouble is its own: other steps may call other receivers.
  scopes: { limited: "recipient", unavailable: "recipient", rejected: "recipient" },
  meaningOf: () => null,
  pauseMs: (refusals) => pauses[Math.min(refusals, pauses.length) - 1] ?? 0,
  maxRefusals: pauses.length + 1,
  // The port gives up after 15 s.
  longestMs: 20_000,
  async perform(outside, intent, payload, begin) {
    const secret = await openSigningSecret(outside, intent);
    const { effectKey: id } = intent;
    return outside.webhook.deliver(
      { url: payload.url, id, body: bodyOf(intent, payload), secrets: [secret] },
      begin,
    );
  },
  lookUp: async () => ({ state: "absent" }),
};

/** What the receiver is told. `timestamp` is product time. */
function bodyOf(intent: Intent, { person }: WebhookPayload): string {
  return JSON.stringify({
    type: "campaign.step_reached",
    timestamp: new Date(intent.intendedAt).toISOString(),
    data: {
      campaign_id: intent.campaignId,
      step_id: intent.nodeId,
      person_id: intent.prospectId,
      person,
    },
  });
}
