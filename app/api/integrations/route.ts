import { listIntegrations } from "@/lib/contracts/mailboxes.ts";
import { listMailboxes } from "@/lib/domain/mailboxes/index.ts";
import { route } from "@/lib/http/route.ts";
import { toIntegrationView } from "@/lib/http/views/mailboxes.ts";

export const GET = route(listIntegrations, async (ctx, { query }) =>
  (await listMailboxes(ctx.member))
    .map(toIntegrationView)
    .filter((each) => !query.type || each.type === query.type),
);
