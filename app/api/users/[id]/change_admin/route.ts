import { changeAdmin as contract } from "@/lib/contracts/members.ts";
import { changeAdmin } from "@/lib/domain/members/index.ts";
import { adminIn } from "@/lib/http/admin-of.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async (ctx, { params, body }) => {
  await changeAdmin(adminIn(ctx, body.space_id), params.id, body.is_admin);
  return { is_admin: body.is_admin };
});
