import { sendPhone } from "@/lib/contracts/credentials.ts";
import { givePhone } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(sendPhone, async (ctx, { params, body }) =>
  showCredential(
    ctx.member,
    await givePhone(ctx.member, ports().social, {
      id: params.id,
      number: body.number,
      countryCode: body.country_code,
      phoneCode: body.phone_code,
    }),
  ),
);
