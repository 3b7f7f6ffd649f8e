import { checkActivationCode, confirmActivation as contract } from "@/lib/contracts/accounts.ts";
import { confirmActivation, type Presser } from "@/lib/domain/accounts/index.ts";
import type { RequestContext } from "@/lib/http/context.ts";
import { route } from "@/lib/http/route.ts";
import { sessionOrigin } from "@/lib/http/session-origin.ts";
import { sessionReply } from "@/lib/http/session-reply.ts";
import { noSignUpCookieHeader, signUpOfBrowser } from "@/lib/http/sign-up-cookie.ts";
import { countPasswordFor } from "@/lib/http/turning/limits.ts";

export const GET = route(checkActivationCode, (ctx, { query }, request) =>
  confirm(ctx, request, query.activation_code, {}),
);

export const POST = route(contract, async (ctx, { body }, request) => {
  await countPasswordFor(body.activation_code);
  return confirm(ctx, request, body.activation_code, {
    password: body.password,
    newPassword: body.new_password,
  });
});

async function confirm(
  ctx: RequestContext,
  request: Request,
  secret: string,
  said: Pick<Presser, "password" | "newPassword">,
): Promise<Response> {
  const { session, user } = await confirmActivation({
    brandId: ctx.brand.id,
    brandName: ctx.brand.name,
    secret,
    presser: {
      signUpId: signUpOfBrowser(request.headers),
      signedInAs: ctx.viewer.user?.id ?? null,
      ...said,
    },
    replaces: ctx.viewer.session?.id ?? null,
    origin: sessionOrigin(ctx, request),
  });
  const reply = await sessionReply(ctx, session, user);
  reply.headers.append("set-cookie", noSignUpCookieHeader(ctx.isHttps));
  return reply;
}
