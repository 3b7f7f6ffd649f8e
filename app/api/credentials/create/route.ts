import { createCredential } from "@/lib/contracts/credentials.ts";
import { connectCredential, judgeRoute } from "@/lib/domain/credentials/index.ts";
import { ownSessionOf } from "@/lib/http/own-session.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(createCredential, async (ctx, { body }, request) => {
  // The session of a browser goes on as that browser, and without an address of ours.
  const isByExtension = body.automation_type === "extension";
  return showCredential(
    ctx.member,
    await connectCredential(ctx.member, ports().social, {
      email: body.email,
      password: body.password ?? "",
      session: ownSessionOf(request, isByExtension ? { ...body, use_browser: true } : body),
      automationType: body.automation_type,
      countryCode: isByExtension ? "" : (body.country_code ?? ""),
      timezone: body.timezone,
      workHoursStart: body.work_hours_start,
      workHoursEnd: body.work_hours_end,
      proxyType: isByExtension ? "basic" : body.proxy_type,
      route: await judgeRoute(ports().dns, {
        isNone: isByExtension || body.no_proxy,
        isOwn: body.custom_proxy,
        proxy: body.proxy ?? null,
      }),
    }),
  );
});
