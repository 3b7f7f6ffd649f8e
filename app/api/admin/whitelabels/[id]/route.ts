import * as contract from "@/lib/contracts/console/white-labels.ts";
import { readWhiteLabel, saveBrand } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { toBrandWish, toWhiteLabelSettings } from "@/lib/http/views/white-labels.ts";

export const GET = route(contract.readWhiteLabel, async (ctx, { params }) =>
  toWhiteLabelSettings(await readWhiteLabel(ctx.operator, params.id)),
);

export const PUT = route(contract.saveWhiteLabel, async (ctx, { params, body }) => {
  await saveBrand(ctx.operator, params.id, toBrandWish(body));
  return toWhiteLabelSettings(await readWhiteLabel(ctx.operator, params.id));
});
