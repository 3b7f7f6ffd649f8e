import * as contract from "@/lib/contracts/console/customers.ts";
import { changeCustomer, readCustomer } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { toCustomerDetail, toCustomerWish } from "@/lib/http/views/console.ts";

export const POST = route(contract.updateCustomer, async (ctx, { params, body }) => {
  await changeCustomer(ctx.operator, params.id, toCustomerWish(body));
  return toCustomerDetail(await readCustomer(ctx.operator, params.id));
});
