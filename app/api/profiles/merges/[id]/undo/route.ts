import { undoMerge as contract } from "@/lib/contracts/prospects.ts";
import { undoMerge } from "@/lib/domain/people/index.ts";
import { route } from "@/lib/http/route.ts";
import { showMerge } from "@/lib/http/show/duplicates.ts";

export const POST = route(contract, async (ctx, { params }) =>
  showMerge(await undoMerge(ctx.member, params.id)),
);
