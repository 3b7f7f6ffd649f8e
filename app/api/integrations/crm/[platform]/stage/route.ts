import { createCrmStage } from "@/lib/contracts/crm.ts";
import { createStage } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { toStage } from "@/lib/http/show/crm.ts";

export const POST = route(createCrmStage, async (ctx, { params, body }) => {
  const { name, pipeline_id: pipelineId, order = null, probability, key = null } = body;
  const given = { name, pipelineId, order, probability, key };
  return toStage(await createStage(inNativeCrm(ctx, params.platform), given));
});
