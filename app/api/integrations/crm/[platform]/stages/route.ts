import { listCrmStages } from "@/lib/contracts/crm.ts";
import { readBoard } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { showStages } from "@/lib/http/show/crm.ts";

export const GET = route(listCrmStages, async (ctx, { params, query }) => {
  const { pipeline_id, status, q: search, owner_id, limit } = query;
  const choice = { status, search, ownerId: owner_id ?? null, limit };
  return showStages(await readBoard(inNativeCrm(ctx, params.platform), pipeline_id ?? null, choice));
});
