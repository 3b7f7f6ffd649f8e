import * as contract from "@/lib/contracts/console/white-labels.ts";
import { dropBrandDomain } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract.removeWhiteLabelDomain, async (ctx, { params, body }) => {
  await dropBrandDomain(ctx.operator, params.id, body.host);
  return { done: true as const };
});
