import { requestAuthorization as contract } from "@/lib/contracts/credentials.ts";
import { requestAuthorization } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(contract, async (ctx, { params }) =>
  showCredential(ctx.member, await requestAuthorization(ctx.member, ports().social, params.id)),
);
