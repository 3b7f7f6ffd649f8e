import { markStarred } from "@/lib/contracts/inbox.ts";
import { markConversation } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(markStarred, async (ctx, { body, params }) => {
  await markConversation(ctx.member, params.id, { starred: body.is_starred });
  return { done: true as const };
});
