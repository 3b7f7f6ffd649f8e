import { updateCrmPipeline } from "@/lib/contracts/crm.ts";
import { updatePipeline } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";

export const PUT = route(updateCrmPipeline, async (ctx, { params, body }) => {
  const { id, name } = await updatePipeline(inNativeCrm(ctx, params.platform), params.id, body.name);
  return { _id: id, name };
});
