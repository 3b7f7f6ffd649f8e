import { setIntegrationEvents } from "@/lib/contracts/mailboxes.ts";
import { changeEventKey, resetEvents } from "@/lib/domain/mailboxes/index.ts";
import { route } from "@/lib/http/route.ts";
import { showMailbox } from "@/lib/http/show/mailbox-detail.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(setIntegrationEvents, async (ctx, { params, body }) => {
  const { integration } = params;
  const { verification_key: key } = body;
  if (key === null) await resetEvents(ctx.member, integration);
  else await changeEventKey(ctx.member, ports().mailEvents, integration, key);
  return showMailbox(ctx.member, integration);
});
