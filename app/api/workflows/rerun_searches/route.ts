import { rerunSearches as contract } from "@/lib/contracts/searches.ts";
import { rerunSearches } from "@/lib/domain/searches/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async (ctx, { body }) => ({
  searches: await rerunSearches(ctx.member, body.workflow_id),
}));
