import { crmLogin } from "@/lib/contracts/crm.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(crmLogin, async (ctx, { params }) => {
  inNativeCrm(ctx, params.platform);
  return { platform: "default", is_connected: true, url: null };
});
