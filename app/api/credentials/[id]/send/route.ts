import { sendSecurityCode } from "@/lib/contracts/credentials.ts";
import { resendCode, solveCode } from "@/lib/domain/credentials/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(sendSecurityCode, async (ctx, { params, body }) => {
  const { social } = ports();
  const { id } = params;
  return showCredential(
    member(ctx),
    body.resend
      ? await resendCode(member(ctx), social, id)
      : await solveCode(member(ctx), social, { id, code: body.code ?? "" }),
  );
});
