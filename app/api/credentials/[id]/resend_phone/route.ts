import { resendPhone } from "@/lib/contracts/credentials.ts";
import { askPhoneAgain } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(resendPhone, async (ctx, { params }) =>
  showCredential(ctx.member, await askPhoneAgain(ctx.member, ports().social, params.id)),
);
