import { listMerges } from "@/lib/contracts/prospects.ts";
import { route } from "@/lib/http/route.ts";
import { showMerges } from "@/lib/http/show/duplicates.ts";

export const GET = route(listMerges, (ctx, { query }) => showMerges(ctx.member, query));
