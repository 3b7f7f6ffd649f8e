import { deleteCrmDeal } from "@/lib/contracts/crm.ts";
import { deleteDeal } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";

export const DELETE = route(deleteCrmDeal, async (ctx, { params }) => {
  await deleteDeal(inNativeCrm(ctx, params.platform), params.id);
  return { done: true } as const;
});
