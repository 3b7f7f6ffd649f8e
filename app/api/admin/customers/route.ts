import * as contract from "@/lib/contracts/console/customers.ts";
import { route } from "@/lib/http/route.ts";
import { showCustomers } from "@/lib/http/show/console.ts";

export const GET = route(contract.listCustomers, (ctx, { query }) => showCustomers(ctx.operator, query));
