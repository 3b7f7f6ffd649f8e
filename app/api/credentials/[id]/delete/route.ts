import { deleteCredential as contract } from "@/lib/contracts/credentials.ts";
import { deleteCredential } from "@/lib/domain/credentials/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async (ctx, { params }) => {
  await deleteCredential(member(ctx), params.id);
  return { done: true as const };
});
