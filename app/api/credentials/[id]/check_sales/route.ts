import { checkSales } from "@/lib/contracts/credentials.ts";
import { checkAccount } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(checkSales, async (ctx, { params }) =>
  showCredential(ctx.member, await checkAccount(ctx.member, ports().social, params.id)),
);
