import * as contract from "@/lib/contracts/console/plans.ts";
import { changeBillingOfBrand } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";

export const PUT = route(contract.saveBrandBilling, async (ctx, { params, body }) => {
  await changeBillingOfBrand(ctx.operator, params.id, body.is_enabled);
  return { is_enabled: body.is_enabled };
});
