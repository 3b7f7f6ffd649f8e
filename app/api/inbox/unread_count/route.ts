import { unreadCount } from "@/lib/contracts/inbox.ts";
import { unreadCounts } from "@/lib/domain/conversations/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(unreadCount, async (ctx) => {
  const { total, byCredential } = await unreadCounts(ctx.member);
  return { total, by_credentials: { ...byCredential } };
});
