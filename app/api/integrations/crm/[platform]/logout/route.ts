import { crmLogout } from "@/lib/contracts/crm.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const POST = route(crmLogout, async (ctx, { params }) => {
  inNativeCrm(ctx, params.platform);
  throw new ProductError("conflict", "crmAlwaysConnected");
});
