import type { AccountUser, BegunSession } from "@/lib/domain/accounts/index.ts";
import type { RequestContext } from "./context.ts";
import { deviceCookieHeader } from "./device.ts";
import { okReply } from "./envelope.ts";
import { gatherViewer } from "./gather.ts";
import { sessionCookieHeader } from "./token.ts";
import { toUserView } from "./views/accounts.ts";

/**
 * Answers with a session that has just begun: the token for API callers, the cookie for browsers; and the cookie by which
 * a browser is known again at the next sign-in. While nobody has confirmed the address, whoever signs in may be a stranger
 * who was first: such a browser is not known (S25).
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

/** Whether the workspace in which the session begins has billing. */
async function isBilled({ token }: BegunSession, { brand }: RequestContext): Promise<boolean | undefined> {
  return (await gatherViewer(token, brand.id, null)).workspace?.isBillingEnabled;
}
