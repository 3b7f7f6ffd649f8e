import { logout } from "@/lib/contracts/accounts.ts";
import { endSession } from "@/lib/domain/accounts/index.ts";
import { okReply } from "@/lib/http/envelope.ts";
import { route } from "@/lib/http/route.ts";
import { noSignUpCookieHeader } from "@/lib/http/sign-up-cookie.ts";
import { sessionCookieHeader } from "@/lib/http/token.ts";

export const GET = route(logout, async ({ viewer, isHttps }) => {
  if (viewer.session) await endSession(viewer.session.id);
  const reply = okReply({ done: true as const }, { "set-cookie": sessionCookieHeader(null, isHttps, 0) });
  reply.headers.append("set-cookie", noSignUpCookieHeader(isHttps));
  return reply;
});
