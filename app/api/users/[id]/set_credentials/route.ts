import { setCredentials } from "@/lib/contracts/members.ts";
import { changeAccounts } from "@/lib/domain/members/index.ts";
import { adminIn } from "@/lib/http/admin-of.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(setCredentials, async (ctx, { params, body }) => ({
  credentials: await changeAccounts(adminIn(ctx, body.space_id), params.id, body.credentials),
}));
