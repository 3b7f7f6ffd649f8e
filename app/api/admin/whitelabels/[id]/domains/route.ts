import * as contract from "@/lib/contracts/console/white-labels.ts";
import { claimBrandDomain } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract.addWhiteLabelDomain, async (ctx, { params, body }) => ({
  record: await claimBrandDomain(ctx.operator, params.id, {
    host: body.host,
    kind: body.kind,
    isPrimary: body.is_primary,
  }),
}));
