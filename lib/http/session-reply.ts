import type { UserView } from "@/lib/contracts/accounts.ts";
import type { BegunSession } from "@/lib/domain/accounts/index.ts";
import type { RequestContext } from "./context.ts";
import { Reply } from "./route.ts";
import { sessionCookieHeader } from "./token.ts";

/** Answers with a session that has just begun: the token for API callers, the cookie for browsers. */
export function sessionReply(ctx: RequestContext, session: BegunSession, user: UserView | null) {
  return new Reply(
    { token: session.token, user },
    { "set-cookie": sessionCookieHeader(session.token, ctx.isHttps, session.maxAgeSeconds) },
  );
}
