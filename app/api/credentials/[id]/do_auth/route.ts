import { doAuth } from "@/lib/contracts/credentials.ts";
import { signInCredential } from "@/lib/domain/credentials/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(doAuth, async (ctx, { params, body }) =>
  showCredential(
    member(ctx),
    await signInCredential(member(ctx), ports().social, {
      id: params.id,
      password: body.password,
      email: body.email ?? null,
    }),
  ),
);
