import { deleteCrmPipeline } from "@/lib/contracts/crm.ts";
import { deletePipeline } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";

export const DELETE = route(deleteCrmPipeline, async (ctx, { params }) => {
  await deletePipeline(inNativeCrm(ctx, params.platform), params.id);
  return { done: true } as const;
});
