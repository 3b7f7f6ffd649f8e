import { cancelDeed as contract } from "@/lib/contracts/prospects.ts";
import { cancelDeed } from "@/lib/domain/people/index.ts";
import { route } from "@/lib/http/route.ts";
import { showDeed } from "@/lib/http/show/deeds.ts";

export const POST = route(contract, async (ctx, { params }) =>
  showDeed(ctx.member, await cancelDeed(ctx.member, params.id)),
);
