import { revokeInvite as contract } from "@/lib/contracts/invites.ts";
import { revokeInvite } from "@/lib/domain/members/index.ts";
import { adminIn } from "@/lib/http/admin-of.ts";
import { route } from "@/lib/http/route.ts";

export const DELETE = route(contract, async (ctx, { params }) => {
  await revokeInvite(adminIn(ctx, params.id), params.inviteId);
  return { done: true as const };
});
