import { doAuth } from "@/lib/contracts/credentials.ts";
import { signInCredential } from "@/lib/domain/credentials/index.ts";
import { ownSessionOf } from "@/lib/http/own-session.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(doAuth, async (ctx, { params, body }, request) =>
  showCredential(
    ctx.member,
    await signInCredential(ctx.member, ports().social, {
      id: params.id,
      password: body.password ?? "",
      session: ownSessionOf(request, body),
      email: body.email ?? null,
    }),
  ),
);
