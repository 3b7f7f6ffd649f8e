import { unreadCount } from "@/lib/contracts/inbox.ts";
import { unreadCounts } from "@/lib/domain/conversations/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(unreadCount, async (ctx) => {
  const { total, byCredential } = await unreadCounts(member(ctx));
  return { total, by_credentials: { ...byCredential } };
});
