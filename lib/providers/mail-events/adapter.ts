import { type SnsWeb, webOfSns } from "./amazon/sns-web.ts";
import { topicMessage } from "./amazon/topic-message.ts";
import { type PushProof, readPush } from "./google/push.ts";
import { graphNotices } from "./microsoft/notices.ts";
import type { MailEventsPort } from "./port.ts";
import { sendGridEvents } from "./sendgrid/events.ts";
import { eventKeyOf, requireSigned } from "./sendgrid/signature.ts";

/**
 * Reads the events of SendGrid and of Amazon SES, and the notices of Microsoft and Google. `web` fetches what SNS
 * names: certificates and confirmations.
 */
export function mailEvents(web: SnsWeb = webOfSns(), push: PushProof | null = null): MailEventsPort {
  return {
    isKey: (text) => eventKeyOf(text) !== null,
    sendgrid(key, call) {
      requireSigned(key, call);
      return sendGridEvents(call.raw);
    },
    amazon: (raw) => topicMessage(raw, web),
    microsoft: graphNotices,
    gmail: readPush(push),
  };
}
