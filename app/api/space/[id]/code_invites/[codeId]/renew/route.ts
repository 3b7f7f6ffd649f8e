import { renewCodeInvite as contract } from "@/lib/contracts/invites.ts";
import { renewCodeInvite } from "@/lib/domain/members/index.ts";
import { adminIn } from "@/lib/http/admin-of.ts";
import { route } from "@/lib/http/route.ts";
import { toCodeInviteView } from "@/lib/http/views/members.ts";

export const POST = route(contract, async (ctx, { params, body }) => {
  const { allowed_pages: pages, credentials_ids: credentialIds } = body;
  return toCodeInviteView(
    await renewCodeInvite(adminIn(ctx, params.id), params.codeId, { pages, credentialIds }),
  );
});
