import { getProxy, setProxy } from "@/lib/contracts/credentials.ts";
import { changeRoute, getCredential, judgeRoute } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { toProxySettings } from "@/lib/http/views/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(getProxy, async (ctx, { params }) =>
  toProxySettings(await getCredential(ctx.member, params.id)),
);

export const POST = route(setProxy, async (ctx, { params, body }) =>
  toProxySettings(
    await changeRoute(ctx.member, {
      id: params.id,
      route: await judgeRoute(ports().dns, {
        isNone: body.no_proxy,
        isOwn: body.custom_proxy,
        proxy: body.proxy ?? null,
      }),
      proxyType: body.proxy_type,
      countryCode: body.country_code,
    }),
  ),
);
