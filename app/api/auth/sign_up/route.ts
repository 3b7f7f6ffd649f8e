import { signUp as contract } from "@/lib/contracts/accounts.ts";
import { signUp } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, (ctx, { body }) =>
  signUp({
    brandId: ctx.brand.id,
    email: body.email,
    password: body.password,
    firstName: body.first_name,
    lastName: body.last_name,
    phone: body.phone,
    countryCode: body.country,
    locale: ctx.locale,
    trackInfo: {
      ...(body.track ?? {}),
      ...(body.irclickid ? { irclickid: body.irclickid } : {}),
      ...(body.invite_code ? { invite_code: body.invite_code } : {}),
    },
  }),
);
