import { logout } from "@/lib/contracts/accounts.ts";
import { endSession } from "@/lib/domain/accounts/index.ts";
import { Reply, route } from "@/lib/http/route.ts";
import { sessionCookieHeader } from "@/lib/http/token.ts";

export const GET = route(logout, async ({ viewer, isHttps }) => {
  if (viewer.session) await endSession(viewer.session.id);
  return new Reply({ done: true as const }, { "set-cookie": sessionCookieHeader(null, isHttps, 0) });
});
