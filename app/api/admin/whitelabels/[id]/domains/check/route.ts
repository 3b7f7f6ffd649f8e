import * as contract from "@/lib/contracts/console/white-labels.ts";
import { proveBrandDomain } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(contract.checkWhiteLabelDomain, async (ctx, { params, body }) => {
  await proveBrandDomain(ctx.operator, ports().dns, params.id, body.host);
  return { done: true as const };
});
