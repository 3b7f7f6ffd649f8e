import { fetchCredential } from "@/lib/contracts/credentials.ts";
import { getCredential } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";

export const GET = route(fetchCredential, async (ctx, { params }) =>
  showCredential(ctx.member, await getCredential(ctx.member, params.id)),
);
