import * as contract from "@/lib/contracts/console/customers.ts";
import { grantCustomerCredits } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";

export const PUT = route(contract.grantCustomerCredits, async (ctx, { params, body }) => {
  await grantCustomerCredits(ctx.operator, params.id, body.count, body.key);
  return { done: true as const };
});
