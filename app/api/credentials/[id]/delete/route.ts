import { deleteCredential as contract } from "@/lib/contracts/credentials.ts";
import { deleteCredential } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async (ctx, { params }) => {
  await deleteCredential(ctx.member, params.id);
  return { done: true as const };
});
