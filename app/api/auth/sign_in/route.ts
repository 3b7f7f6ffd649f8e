import { signIn as contract } from "@/lib/contracts/accounts.ts";
import { signIn } from "@/lib/domain/accounts/index.ts";
import { env } from "@/lib/env/index.ts";
import { accountKey } from "@/lib/http/device.ts";
import { route } from "@/lib/http/route.ts";
import { sessionOrigin } from "@/lib/http/session-origin.ts";
import { sessionReply } from "@/lib/http/session-reply.ts";
import { requirePasswordSignIn } from "@/lib/http/sign-up-open.ts";

export const POST = route(contract, async (ctx, { body }, request) => {
  requirePasswordSignIn(ctx.brand);
  const { session, user } = await signIn({
    brandId: ctx.brand.id,
    email: body.email,
    password: body.password,
    code: body.code ?? null,
    replaces: ctx.viewer.session?.id ?? null,
    mayDemo: env().WORLD,
    isKnownBrowser: ctx.devices?.has(accountKey(ctx.brand.id, body.email)) ?? false,
    origin: sessionOrigin(ctx, request),
  });
  return sessionReply(ctx, session, user);
});
