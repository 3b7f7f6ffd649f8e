import { createCredential } from "@/lib/contracts/credentials.ts";
import { connectCredential } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(createCredential, async (ctx, { body }) =>
  showCredential(
    ctx.member,
    await connectCredential(ctx.member, ports().social, {
      email: body.email,
      password: body.password,
      countryCode: body.country_code,
      timezone: body.timezone,
      workHoursStart: body.work_hours_start,
      workHoursEnd: body.work_hours_end,
      proxyType: body.proxy_type,
    }),
  ),
);
