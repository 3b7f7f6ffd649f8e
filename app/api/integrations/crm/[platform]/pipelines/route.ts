import { listCrmPipelines } from "@/lib/contracts/crm.ts";
import { listPipelines } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { firstNames } from "@/lib/http/show/crm.ts";

export const GET = route(listCrmPipelines, async (ctx, { params }) => {
  const member = inNativeCrm(ctx, params.platform);
  const pipelines = await listPipelines(member, await firstNames(ctx.locale));
  return pipelines.map(({ id, name }) => ({ _id: id, name }));
});
