import { readCrmUser } from "@/lib/contracts/crm.ts";
import { inNativeCrm } from "@/lib/http/native-crm.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(readCrmUser, async (ctx, { params }) => {
  const { userId, isAdmin } = inNativeCrm(ctx, params.platform);
  const { firstName, lastName, email } = ctx.user;
  return { _id: userId, full_name: `${firstName} ${lastName}`.trim() || email, email, is_admin: isAdmin };
});
