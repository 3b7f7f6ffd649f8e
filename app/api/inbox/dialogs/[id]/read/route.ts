import { markRead } from "@/lib/contracts/inbox.ts";
import { markConversation } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(markRead, async (ctx, { body, params }) => {
  await markConversation(ctx.member, params.id, { unread: !body.is_read });
  return { done: true as const };
});
