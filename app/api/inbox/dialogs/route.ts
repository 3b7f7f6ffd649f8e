import { listDialogs } from "@/lib/contracts/inbox.ts";
import { listConversations } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";
import { toDialog } from "@/lib/http/views/inbox.ts";

export const GET = route(listDialogs, async (ctx, { query }) => {
  const page = await listConversations(ctx.member, {
    filter: query.filter,
    search: query.search,
    credentialId: query.credentials_id ?? null,
    campaignId: query.workflow_id ?? null,
    after: query.after ?? null,
    limit: query.limit,
  });
  return { items: page.items.map((row) => toDialog(ctx.member, row)), next: page.next };
});
