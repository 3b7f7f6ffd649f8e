import { changePassword as contract } from "@/lib/contracts/own-account.ts";
import { changePassword } from "@/lib/domain/accounts/index.ts";
import { Reply, route } from "@/lib/http/route.ts";
import { sessionCookieHeader } from "@/lib/http/token.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const POST = route(contract, async ({ user, viewer, isHttps, brand }, { body }) => {
  if (!viewer.session) throw new ProductError("sign_in_required", "signInRequired");
  const { token, maxAgeSeconds } = await changePassword(
    { userId: user.id, sessionId: viewer.session.id },
    { oldPassword: body.old_password, newPassword: body.new_password, brandName: brand.name },
  );
  return new Reply({ token }, { "set-cookie": sessionCookieHeader(token, isHttps, maxAgeSeconds) });
});
