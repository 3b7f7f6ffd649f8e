import { cancelMessage as contract } from "@/lib/contracts/inbox.ts";
import { cancelWaiting } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async ({ member }, { params }) => {
  await cancelWaiting(member, params.id);
  return { done: true as const };
});
