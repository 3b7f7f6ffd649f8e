import { confirmSecondFactor as contract } from "@/lib/contracts/second-factor.ts";
import { confirmSecondFactor } from "@/lib/domain/accounts/index.ts";
import { Reply, route } from "@/lib/http/route.ts";
import { sessionCookieHeader } from "@/lib/http/token.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const POST = route(contract, async ({ user, viewer, isHttps }, { body }) => {
  if (!viewer.session) throw new ProductError("sign_in_required", "signInRequired");
  const { codes, session } = await confirmSecondFactor(
    { userId: user.id, sessionId: viewer.session.id },
    body.code,
  );
  return new Reply(
    { recovery_codes: codes, token: session.token },
    { "set-cookie": sessionCookieHeader(session.token, isHttps, session.maxAgeSeconds) },
  );
});
