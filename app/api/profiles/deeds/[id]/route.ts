import { readDeed as contract } from "@/lib/contracts/prospects.ts";
import { readDeed } from "@/lib/domain/people/index.ts";
import { route } from "@/lib/http/route.ts";
import { showDeed } from "@/lib/http/show/deeds.ts";

export const GET = route(contract, async (ctx, { params }) =>
  showDeed(ctx.member, await readDeed(ctx.member, params.id)),
);
