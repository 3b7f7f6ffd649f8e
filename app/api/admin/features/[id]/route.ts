import * as contract from "@/lib/contracts/console/plans.ts";
import { readPlanOfBrand } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { toConsolePlan } from "@/lib/http/views/console.ts";

export const GET = route(contract.readBrandFeatures, async (ctx, { params, query: { tier } }) =>
  toConsolePlan(params.id, tier, await readPlanOfBrand(ctx.operator, params.id, tier)),
);
