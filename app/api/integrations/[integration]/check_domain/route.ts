import { checkIntegrationDomain } from "@/lib/contracts/mailboxes.ts";
import { checkMailboxDomain } from "@/lib/domain/mailboxes/index.ts";
import { route } from "@/lib/http/route.ts";
import { showMailbox } from "@/lib/http/show/mailbox-detail.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(checkIntegrationDomain, async (ctx, { params, body }) => {
  await checkMailboxDomain(ctx.member, params.integration, body.selector || null, ports().dns);
  return showMailbox(ctx.member, params.integration);
});
