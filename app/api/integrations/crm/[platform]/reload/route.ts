import { reloadCrm } from "@/lib/contracts/crm.ts";
import { reloadBoards } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(reloadCrm, async (ctx, { params }) => {
  await reloadBoards(inNativeCrm(ctx, params.platform));
  return { done: true } as const;
});
