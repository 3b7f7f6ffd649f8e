import { deleteCodeInvite as contract } from "@/lib/contracts/invites.ts";
import { deleteCodeInvite } from "@/lib/domain/members/index.ts";
import { adminIn } from "@/lib/http/admin-of.ts";
import { route } from "@/lib/http/route.ts";

export const DELETE = route(contract, async (ctx, { params }) => {
  await deleteCodeInvite(adminIn(ctx, params.id), params.codeId);
  return { done: true as const };
});
