import { readCrmStage } from "@/lib/contracts/crm.ts";
import { readStage } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { showStages } from "@/lib/http/show/crm.ts";

export const GET = route(readCrmStage, async (ctx, { params, query }) => {
  const { status, q: search, owner_id, limit, cursor = null } = query;
  const choice = { status, search, ownerId: owner_id ?? null, limit, cursor };
  const [stage] = await showStages([await readStage(inNativeCrm(ctx, params.platform), params.id, choice)]);
  return stage!;
});
