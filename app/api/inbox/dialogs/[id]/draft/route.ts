import * as contract from "@/lib/contracts/inbox.ts";
import { saveDraft } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const PUT = route(contract.saveDraft, async (ctx, { body, params }) => {
  await saveDraft(ctx.member, params.id, body);
  return { done: true as const };
});
