import * as contract from "@/lib/contracts/console/customers.ts";
import { setCustomerCredits } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract.setCustomerCredits, async (ctx, { params, body }) => {
  await setCustomerCredits(ctx.operator, params.id, body.count);
  return { done: true as const };
});
