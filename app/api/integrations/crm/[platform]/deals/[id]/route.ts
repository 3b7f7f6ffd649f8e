import { readCrmDeal } from "@/lib/contracts/crm.ts";
import { readDeal } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { showDeal } from "@/lib/http/show/crm.ts";

export const GET = route(readCrmDeal, async (ctx, { params }) =>
  showDeal(await readDeal(inNativeCrm(ctx, params.platform), params.id)),
);
