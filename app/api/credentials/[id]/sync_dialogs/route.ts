import { syncDialogs } from "@/lib/contracts/credentials.ts";
import { requestSync } from "@/lib/domain/conversations/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(syncDialogs, async (ctx, { params }) => {
  await requestSync(member(ctx), params.id);
  return { done: true } as const;
});
