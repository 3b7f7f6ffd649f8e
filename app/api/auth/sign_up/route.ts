import { signUp as contract } from "@/lib/contracts/accounts.ts";
import { signUp } from "@/lib/domain/accounts/index.ts";
import { invites } from "@/lib/domain/members/index.ts";
import { Reply, route } from "@/lib/http/route.ts";
import { signUpCookieHeader } from "@/lib/http/sign-up-cookie.ts";
import { requireSignUpOpen } from "@/lib/http/sign-up-open.ts";

export const POST = route(contract, async (ctx, { body }) => {
  const { invite_code: code = "", irclickid, track } = body;
  const isAddressProven = await invites(ctx.brand.id, code, body.email);
  requireSignUpOpen(ctx.brand, isAddressProven);
  const { email, id, isConfirmed } = await signUp({
    brandId: ctx.brand.id,
    brandName: ctx.brand.name,
    email: body.email,
    password: body.password,
    firstName: body.first_name,
    lastName: body.last_name,
    phone: body.phone,
    countryCode: body.country,
    locale: ctx.locale,
    // The secret of a mail is kept nowhere; a code is, until the person has confirmed the address and joins.
    trackInfo: {
      ...(track ?? {}),
      ...(irclickid ? { irclickid } : {}),
      ...(code.length === 12 ? { invite_code: code } : {}),
    },
    isAddressProven,
  });
  return new Reply(
    { email, is_confirmed: isConfirmed },
    { "set-cookie": signUpCookieHeader(id, ctx.isHttps) },
  );
});
