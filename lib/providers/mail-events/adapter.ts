import { type SnsWeb, webOfSns } from "./amazon/sns-web.ts";
import { topicMessage } from "./amazon/topic-message.ts";
import { graphNotices } from "./microsoft/notices.ts";
import type { MailEventsPort } from "./port.ts";
import { sendGridEvents } from "./sendgrid/events.ts";
import { eventKeyOf, requireSigned } from "./sendgrid/signature.ts";

/** Reads the events of SendGrid and of Amazon SES. `web` fetches what SNS names: certificates and confirmations. */
export function mailEvents(web: SnsWeb = webOfSns()): MailEventsPort {
  return {
    isKey: (text) => eventKeyOf(text) !== null,
    sendgrid(key, call) {
      requireSigned(key, call);
      return sendGridEvents(call.raw);
    },
    amazon: (raw) => topicMessage(raw, web),
    microsoft: graphNotices,
  };
}
