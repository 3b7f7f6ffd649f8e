import { receiveMailEvents as spec } from "@/lib/contracts/mailboxes.ts";
import { receiveMailEvents } from "@/lib/domain/conversations/index.ts";
import { settleHandedOn } from "@/lib/domain/sequencer/index.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { ports } from "@/lib/wiring.ts";

/** The headers with which SendGrid signs; SNS signs within the body. */
const prefix = "x-twilio-email-event-webhook";

export const POST = route(spec, async (_ctx, { params, body }, { headers }) => {
  const { workspaceId, messageIds } = await receiveMailEvents(ports().mailEvents, params.token, {
    raw: body.raw,
    signature: headers.get(`${prefix}-signature`) ?? "",
    timestamp: headers.get(`${prefix}-timestamp`) ?? "",
  });
  // Some mail is still being handed over: the service says it again later.
  if (await settleHandedOn(workspaceId, messageIds))
    throw new ProductError("unavailable", "mailStillLeaving");
  return { done: true as const };
});
