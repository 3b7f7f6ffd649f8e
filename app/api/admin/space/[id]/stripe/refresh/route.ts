import * as contract from "@/lib/contracts/console/customers.ts";
import { refreshCustomer } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(contract.refreshCustomer, async (ctx, { params }) => ({
  is_customer: await refreshCustomer(ctx.operator, ports().payments, params.id),
}));
