import * as contract from "@/lib/contracts/console/customers.ts";
import { setCustomerCredits } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract.setCustomerUnlimited, async (ctx, { params }) => {
  await setCustomerCredits(ctx.operator, params.id, null);
  return { done: true as const };
});
