import { cancelScheduled as contract } from "@/lib/contracts/inbox.ts";
import { cancelScheduled } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async ({ member }, { params }) => {
  await cancelScheduled(member, params.id);
  return { done: true as const };
});
