import { signInByPasskey as contract } from "@/lib/contracts/passkeys.ts";
import { signInByPasskey } from "@/lib/domain/accounts/index.ts";
import { env } from "@/lib/env/index.ts";
import { passkeySite } from "@/lib/http/passkey-site.ts";
import { route } from "@/lib/http/route.ts";
import { sessionOrigin } from "@/lib/http/session-origin.ts";
import { sessionReply } from "@/lib/http/session-reply.ts";

export const POST = route(contract, async (ctx, { body }, request) => {
  const { session, user } = await signInByPasskey(passkeySite(ctx), {
    response: body.response,
    replaces: ctx.viewer.session?.id ?? null,
    mayDemo: env().WORLD,
    origin: sessionOrigin(ctx, request),
  });
  return sessionReply(ctx, session, user);
});
