import { isPlatformAdmin, isSuperAdmin } from "@/lib/access/viewer.ts";
import * as contract from "@/lib/contracts/console/customers.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(contract.validateAdmin, async ({ viewer }) => ({
  is_platform_admin: isPlatformAdmin(viewer),
  is_super_admin: isSuperAdmin(viewer),
}));
