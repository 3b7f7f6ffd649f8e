import { checkActivationCode } from "@/lib/contracts/accounts.ts";
import { confirmActivation } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { sessionReply } from "@/lib/http/session-reply.ts";

export const GET = route(checkActivationCode, async (ctx, { query }) => {
  const { session, user } = await confirmActivation({
    brandId: ctx.brand.id,
    secret: query.activation_code,
    replaces: ctx.viewer.session?.id ?? null,
    signedInAs: ctx.viewer.user?.id ?? null,
  });
  return sessionReply(ctx, session, user);
});
