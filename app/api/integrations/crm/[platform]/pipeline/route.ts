import { createCrmPipeline } from "@/lib/contracts/crm.ts";
import { createPipeline } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { firstNames } from "@/lib/http/show/crm.ts";

export const POST = route(createCrmPipeline, async (ctx, { params, body: { name, key = null } }) => {
  const member = inNativeCrm(ctx, params.platform);
  const made = await createPipeline(member, { name, key }, await firstNames(ctx.locale));
  return { _id: made.id, name: made.name };
});
