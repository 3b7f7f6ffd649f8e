import { listDuplicates } from "@/lib/contracts/prospects.ts";
import { route } from "@/lib/http/route.ts";
import { showDuplicates } from "@/lib/http/show/duplicates.ts";

export const GET = route(listDuplicates, (ctx, { query }) => showDuplicates(ctx.member, query));
