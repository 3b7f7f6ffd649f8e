import { updateCrmStage } from "@/lib/contracts/crm.ts";
import { updateStage } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { toStage } from "@/lib/http/show/crm.ts";

export const PUT = route(updateCrmStage, async (ctx, { params, body }) => {
  const { name, pipeline_id: pipelineId, order, probability } = body;
  const change = { name, pipelineId, order, probability };
  return toStage(await updateStage(inNativeCrm(ctx, params.platform), params.id, change));
});
