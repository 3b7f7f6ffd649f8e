import { removePasskey as contract } from "@/lib/contracts/passkeys.ts";
import { removePasskey } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async ({ user }, { params, body }) => {
  await removePasskey(user.id, params.id, body.password);
  return { done: true as const };
});
