import * as contract from "@/lib/contracts/console/customers.ts";
import { readCustomer } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { toCustomerDetail } from "@/lib/http/views/console.ts";

export const GET = route(contract.readCustomer, async (ctx, { params }) =>
  toCustomerDetail(await readCustomer(ctx.operator, params.id)),
);
