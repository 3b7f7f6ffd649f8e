import { signIn as contract } from "@/lib/contracts/accounts.ts";
import { signIn } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { sessionReply } from "@/lib/http/session-reply.ts";
import { toUserView } from "@/lib/http/views/accounts.ts";

export const POST = route(contract, async (ctx, { body }) => {
  const { session, user } = await signIn({
    brandId: ctx.brand.id,
    email: body.email,
    password: body.password,
    replaces: ctx.viewer.session?.id ?? null,
  });
  return sessionReply(ctx, session, toUserView(user, ctx));
});
