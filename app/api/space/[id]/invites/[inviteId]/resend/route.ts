import { resendInvite as contract } from "@/lib/contracts/invites.ts";
import { resendInvite } from "@/lib/domain/members/index.ts";
import { adminIn } from "@/lib/http/admin-of.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async (ctx, { params }) => {
  await resendInvite(adminIn(ctx, params.id), params.inviteId);
  return { done: true as const };
});
