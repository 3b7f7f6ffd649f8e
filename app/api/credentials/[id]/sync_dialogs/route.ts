import { syncDialogs } from "@/lib/contracts/credentials.ts";
import { requestSync } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(syncDialogs, async (ctx, { params }) => {
  await requestSync(ctx.member, params.id);
  return { done: true } as const;
});
