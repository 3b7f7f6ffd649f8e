import { receiveMailEvents as spec } from "@/lib/contracts/mailboxes.ts";
import { receiveMailEvents } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

/** The headers with which SendGrid signs; SNS signs within the body. */
const prefix = "x-twilio-email-event-webhook";

export const POST = route(spec, async (_ctx, { params, body }, { headers }) => {
  await receiveMailEvents(ports().mailEvents, params.token, {
    raw: body.raw,
    signature: headers.get(`${prefix}-signature`) ?? "",
    timestamp: headers.get(`${prefix}-timestamp`) ?? "",
  });
  return { done: true as const };
});
