import { removeSecondFactor as contract } from "@/lib/contracts/second-factor.ts";
import { removeSecondFactor } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async ({ user }, { body }) => {
  await removeSecondFactor(user.id, body.password, body.code);
  return { done: true as const };
});
