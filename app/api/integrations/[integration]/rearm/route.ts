import { rearmIntegration } from "@/lib/contracts/mailboxes.ts";
import { rearmMailbox } from "@/lib/domain/mailboxes/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(rearmIntegration, async (ctx, { params, body }) => {
  await rearmMailbox(ctx.member, params.integration, body.reason);
  return { done: true as const };
});
