import * as contract from "@/lib/contracts/console/plans.ts";
import { changePrice, endPriceOf } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { toConsolePrice, toGivenPrice } from "@/lib/http/views/white-labels.ts";

export const PUT = route(contract.saveBrandPrice, async (ctx, { params, body }) =>
  toConsolePrice(await changePrice(ctx.operator, params.brandId, params.priceId, toGivenPrice(body))),
);

export const DELETE = route(contract.endBrandPrice, async (ctx, { params }) => {
  await endPriceOf(ctx.operator, params.brandId, params.priceId);
  return { done: true as const };
});
