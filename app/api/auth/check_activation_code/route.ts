import { checkActivationCode } from "@/lib/contracts/accounts.ts";
import { confirmActivation } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { sessionOrigin } from "@/lib/http/session-origin.ts";
import { sessionReply } from "@/lib/http/session-reply.ts";

export const GET = route(checkActivationCode, async (ctx, { query }, request) => {
  const { session, user } = await confirmActivation({
    brandId: ctx.brand.id,
    secret: query.activation_code,
    replaces: ctx.viewer.session?.id ?? null,
    signedInAs: ctx.viewer.user?.id ?? null,
    origin: sessionOrigin(ctx, request),
  });
  return sessionReply(ctx, session, user);
});
