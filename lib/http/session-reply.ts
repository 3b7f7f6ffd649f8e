import type { AccountUser, BegunSession } from "@/lib/domain/accounts/index.ts";
import type { RequestContext } from "./context.ts";
import { deviceCookieHeader } from "./device.ts";
import { okReply } from "./envelope.ts";
import { gatherViewer } from "./gather.ts";
import { sessionCookieHeader } from "./token.ts";
import { toUserView } from "./views/accounts.ts";

/**
 * Answers with a session that has just begun: the token for API callers, the cookie for browsers, and the device
 * cookie by which a browser is recognised at the next sign-in. While the address is unconfirmed, the person who signs
 * in may be a stranger who registered it first: such a browser gets no device cookie (S25).
 */
export async function sessionReply(
  ctx: RequestContext,
  session: BegunSession,
  account: AccountUser | null,
): Promise<Response> {
  const user = account && toUserView(account, ctx, await isBilled(session, ctx));
  const reply = okReply({ token: session.token, user }, {});
  reply.headers.append("set-cookie", sessionCookieHeader(session.token, ctx.isHttps, session.maxAgeSeconds));
  if (user?.email_confirmed)
    reply.headers.append("set-cookie", deviceCookieHeader(ctx.brand.id, user.email, ctx.isHttps));
  return reply;
}

/** Whether the session's workspace has billing. */
async function isBilled({ token }: BegunSession, { brand }: RequestContext): Promise<boolean | undefined> {
  return (await gatherViewer(token, brand.id, null)).workspace?.isBillingEnabled;
}
