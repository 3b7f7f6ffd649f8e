import { createCrmDeal } from "@/lib/contracts/crm.ts";
import { createDeal } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { dealChange, showDeal } from "@/lib/http/show/crm.ts";

export const POST = route(createCrmDeal, async (ctx, { params, body }) => {
  const { title, stage_id: stageId, key = null } = body;
  const given = { ...dealChange(body), title, stageId, key };
  return showDeal(await createDeal(inNativeCrm(ctx, params.platform), given));
});
