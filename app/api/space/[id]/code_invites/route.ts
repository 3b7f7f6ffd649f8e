import { createCodeInvite as createContract, fetchCodeInvites } from "@/lib/contracts/invites.ts";
import { createCodeInvite, listCodeInvites } from "@/lib/domain/members/index.ts";
import { adminIn } from "@/lib/http/admin-of.ts";
import { route } from "@/lib/http/route.ts";
import { toCodeInviteView } from "@/lib/http/views/members.ts";

export const GET = route(fetchCodeInvites, async (ctx, { params }) =>
  (await listCodeInvites(adminIn(ctx, params.id), params.id)).map(toCodeInviteView),
);

export const POST = route(createContract, async (ctx, { params, body }) => {
  const { allowed_pages: pages, credentials_ids: credentialIds, key = null } = body;
  return toCodeInviteView(await createCodeInvite(adminIn(ctx, params.id), { pages, credentialIds, key }));
});
