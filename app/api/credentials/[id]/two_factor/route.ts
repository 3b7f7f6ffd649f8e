import { setTwoFactor } from "@/lib/contracts/credentials.ts";
import { setSecondStep } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const PUT = route(setTwoFactor, async (ctx, { params, body }) =>
  showCredential(ctx.member, await setSecondStep(ctx.member, ports().social, { id: params.id, ...body })),
);
