import { assign } from "@/lib/contracts/inbox.ts";
import { assignConversation } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(assign, async ({ member }, { body, params }) => {
  await assignConversation(member, params.id, body.worker_id);
  return { done: true as const };
});
