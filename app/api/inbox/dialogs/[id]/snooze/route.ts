import { snooze } from "@/lib/contracts/inbox.ts";
import { snoozeConversation } from "@/lib/domain/conversations/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(snooze, async (ctx, { body, params }) => {
  await snoozeConversation(member(ctx), params.id, body.until);
  return { done: true as const };
});
