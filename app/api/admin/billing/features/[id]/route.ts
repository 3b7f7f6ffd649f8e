import * as contract from "@/lib/contracts/console/plans.ts";
import { changePlanOfBrand } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { toConsolePlan } from "@/lib/http/views/console.ts";
import { toPlanChange } from "@/lib/http/views/white-labels.ts";

export const PUT = route(contract.saveBrandFeatures, async (ctx, { params, body }) =>
  toConsolePlan(
    params.id,
    body.tier,
    await changePlanOfBrand(ctx.operator, params.id, body.tier, toPlanChange(body)),
  ),
);
