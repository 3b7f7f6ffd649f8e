import { dismissDuplicate as contract } from "@/lib/contracts/prospects.ts";
import { dismissDuplicate } from "@/lib/domain/people/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async (ctx, { params }) => {
  await dismissDuplicate(ctx.member, params.id);
  return { done: true as const };
});
