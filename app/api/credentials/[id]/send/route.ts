import { sendSecurityCode } from "@/lib/contracts/credentials.ts";
import { resendCode, solveCode } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(sendSecurityCode, async (ctx, { params, body }) => {
  const { social } = ports();
  const { id } = params;
  return showCredential(
    ctx.member,
    body.resend
      ? await resendCode(ctx.member, social, id)
      : await solveCode(ctx.member, social, { id, code: body.code ?? "" }),
  );
});
