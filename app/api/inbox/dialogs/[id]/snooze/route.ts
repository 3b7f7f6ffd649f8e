import { snooze } from "@/lib/contracts/inbox.ts";
import { snoozeConversation } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(snooze, async (ctx, { body, params }) => {
  await snoozeConversation(ctx.member, params.id, body.until);
  return { done: true as const };
});
