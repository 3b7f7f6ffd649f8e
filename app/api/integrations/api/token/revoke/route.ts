import { revokeApiTokenCall } from "@/lib/contracts/mailboxes.ts";
import { revokeNamelessToken } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(revokeApiTokenCall, async ({ member }) => {
  await revokeNamelessToken(member);
  return { done: true as const };
});
