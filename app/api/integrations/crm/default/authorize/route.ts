import { authorizeCrm } from "@/lib/contracts/crm.ts";
import { listPipelines, readCrmStanding } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { firstNames, toInfo } from "@/lib/http/show/crm.ts";

export const GET = route(authorizeCrm, async (ctx) => {
  const member = inNativeCrm(ctx, "default");
  await listPipelines(member, await firstNames(ctx.locale));
  return toInfo(await readCrmStanding(member));
});
