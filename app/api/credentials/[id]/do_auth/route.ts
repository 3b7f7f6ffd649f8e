import { doAuth } from "@/lib/contracts/credentials.ts";
import { signInCredential } from "@/lib/domain/credentials/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { toCredentialView } from "@/lib/http/views/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(doAuth, async (ctx, { params, body }) =>
  toCredentialView(
    await signInCredential(member(ctx), ports().social, {
      id: params.id ?? "",
      password: body.password,
      email: body.email ?? null,
    }),
  ),
);
