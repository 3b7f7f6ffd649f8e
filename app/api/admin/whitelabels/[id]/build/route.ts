import * as contract from "@/lib/contracts/console/white-labels.ts";
import { buildBrand, readWhiteLabel } from "@/lib/domain/admin/index.ts";
import { route } from "@/lib/http/route.ts";
import { toWhiteLabelSettings } from "@/lib/http/views/white-labels.ts";

export const POST = route(contract.buildWhiteLabel, async (ctx, { params }) => {
  await buildBrand(ctx.operator, params.id);
  return toWhiteLabelSettings(await readWhiteLabel(ctx.operator, params.id));
});
