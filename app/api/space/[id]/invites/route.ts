import { createInvites, fetchInvites } from "@/lib/contracts/invites.ts";
import { invitePeople, listInvites } from "@/lib/domain/members/index.ts";
import { adminIn } from "@/lib/http/admin-of.ts";
import { route } from "@/lib/http/route.ts";
import { countMailsTo } from "@/lib/http/turning/limits.ts";
import { toInviteView } from "@/lib/http/views/members.ts";

export const GET = route(fetchInvites, async (ctx, { params, query }) => {
  const { items, total } = await listInvites(adminIn(ctx, params.id), params.id, query);
  return { items: items.map(toInviteView), total, ...query };
});

export const POST = route(createInvites, async (ctx, { params, body }) => {
  const admin = adminIn(ctx, params.id);
  const { invites, members } = await invitePeople(admin, {
    emails: body.emails,
    isAdmin: body.granted_access === "admin",
    pages: body.allowed_pages,
    credentialIds: body.credentials_ids,
    locale: ctx.locale,
    countMails: countMailsTo,
  });
  return { invites: invites.map(toInviteView), members };
});
