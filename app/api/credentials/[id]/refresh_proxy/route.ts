import { refreshProxy } from "@/lib/contracts/credentials.ts";
import { changeAddress } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(refreshProxy, async (ctx, { params, body }) =>
  showCredential(ctx.member, await changeAddress(ctx.member, ports().social, params.id, body.left)),
);
