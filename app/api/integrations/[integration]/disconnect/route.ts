import { disconnectIntegration } from "@/lib/contracts/mailboxes.ts";
import { disconnectMailbox } from "@/lib/domain/mailboxes/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(disconnectIntegration, async (ctx, { params, query }) => {
  await disconnectMailbox(ctx.member, {
    mailbox: params.integration,
    credentialId: query.credentials_id ?? null,
  });
  return { done: true as const };
});
