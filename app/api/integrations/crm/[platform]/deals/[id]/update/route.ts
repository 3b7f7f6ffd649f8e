import { moveCrmDeal, updateCrmDeal } from "@/lib/contracts/crm.ts";
import { moveDeal, updateDeal } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { dealChange, showDeal, wishOf } from "@/lib/http/show/crm.ts";

export const PUT = route(updateCrmDeal, async (ctx, { params, body }) => {
  const { stage_id: stageId, status, lost_reason: lostReason } = body;
  const change = { fields: dealChange(body), stageId, status, lostReason };
  return showDeal(await updateDeal(inNativeCrm(ctx, params.platform), params.id, change));
});

export const PATCH = route(moveCrmDeal, async (ctx, { params, body }) => {
  const to = wishOf(body.new_position);
  return showDeal(await moveDeal(inNativeCrm(ctx, params.platform), params.id, to));
});
