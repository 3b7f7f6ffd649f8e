import * as contract from "@/lib/contracts/console/plans.ts";
import { listPricesOf, savePrice } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { toConsolePrice, toGivenPrice } from "@/lib/http/views/white-labels.ts";

export const GET = route(contract.listBrandPrices, async (ctx, { params }) => ({
  items: (await listPricesOf(ctx.operator, params.brandId)).map(toConsolePrice),
}));

export const POST = route(contract.addBrandPrice, async (ctx, { params, body }) =>
  toConsolePrice(await savePrice(ctx.operator, params.brandId, toGivenPrice(body))),
);
