import { finishSso } from "@/lib/contracts/sso.ts";
import { signInByProvider } from "@/lib/domain/accounts/index.ts";
import { accountKey, deviceCookieHeader, knownDevices } from "@/lib/http/device.ts";
import { route } from "@/lib/http/route.ts";
import { sessionOrigin } from "@/lib/http/session-origin.ts";
import { inviteCookie, inviteOf, leadingBack, leadTo, ssoSite } from "@/lib/http/sso.ts";
import { readCookies, sessionCookieHeader } from "@/lib/http/token.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { oauthProviders } from "@/lib/providers/oauth/port.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(finishSso, (ctx, { params, query }, request) =>
  leadingBack(async () => {
    const provider = oauthProviders.find((each) => each === params.provider);
    if (!provider) throw new ProductError("not_found", "notFound");
    const site = await ssoSite(ctx, provider);
    const sent = readCookies(request.headers);
    const { identity, cookies } = await ports().sso.finish(provider, site, {
      query: Object.fromEntries(
        Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      cookies: sent,
    });
    const { session, user } = await signInByProvider({
      brandId: ctx.brand.id,
      provider,
      identity,
      locale: ctx.locale,
      replaces: ctx.viewer.session?.id ?? null,
      origin: sessionOrigin(ctx, request),
      isKnownBrowser: (email) => knownDevices(request.headers).has(accountKey(ctx.brand.id, email)),
    });
    const invite = inviteOf(site, sent);
    return leadTo(invite ? `/space/accept-invite?invite=${invite}` : "/", [
      ...cookies,
      inviteCookie(site, null),
      sessionCookieHeader(session.token, ctx.isHttps, session.maxAgeSeconds),
      deviceCookieHeader(ctx.brand.id, user.email, ctx.isHttps),
    ]);
  }),
);
