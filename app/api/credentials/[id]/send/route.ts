import { sendSecurityCode } from "@/lib/contracts/credentials.ts";
import { resendCode, solveCode } from "@/lib/domain/credentials/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { toCredentialView } from "@/lib/http/views/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(sendSecurityCode, async (ctx, { params, body }) => {
  const { social } = ports();
  const id = params.id ?? "";
  return toCredentialView(
    body.resend
      ? await resendCode(member(ctx), social, id)
      : await solveCode(member(ctx), social, { id, code: body.code ?? "" }),
  );
});
