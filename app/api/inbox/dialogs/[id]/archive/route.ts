import { markArchived } from "@/lib/contracts/inbox.ts";
import { markConversation } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(markArchived, async (ctx, { body, params }) => {
  await markConversation(ctx.member, params.id, { archived: body.is_archived });
  return { done: true as const };
});
