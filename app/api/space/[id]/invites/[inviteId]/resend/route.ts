import { resendInvite as contract } from "@/lib/contracts/invites.ts";
import { resendInvite } from "@/lib/domain/members/index.ts";
import { adminIn } from "@/lib/http/admin-of.ts";
import { route } from "@/lib/http/route.ts";
import { countMailsTo } from "@/lib/http/turning/limits.ts";

export const POST = route(contract, async (ctx, { params }) => {
  await resendInvite(adminIn(ctx, params.id), params.inviteId, countMailsTo);
  return { done: true as const };
});
