import { listCrmCurrencies } from "@/lib/contracts/crm.ts";
import { currencies, decimalsOf } from "@/lib/domain/crm/index.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(listCrmCurrencies, async (ctx, { params }) => {
  inNativeCrm(ctx, params.platform);
  return currencies().map((code) => ({ code, decimals: decimalsOf(code) }));
});
