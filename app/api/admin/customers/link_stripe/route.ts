import * as contract from "@/lib/contracts/console/customers.ts";
import { linkBilling } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract.linkCustomer, async (ctx, { body }) => {
  await linkBilling(ctx.operator, body.space_id, body.stripe_id);
  return { done: true as const };
});
