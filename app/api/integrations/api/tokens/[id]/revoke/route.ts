import { endApiToken } from "@/lib/contracts/mailboxes.ts";
import { revokeApiToken } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(endApiToken, async ({ member }, { params }) => {
  await revokeApiToken(member, params.id);
  return { done: true as const };
});
