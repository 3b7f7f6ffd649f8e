import { removeUserPhoto as contract } from "@/lib/contracts/own-account.ts";
import { removeUserPhoto } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async ({ user }) => {
  await removeUserPhoto(user.id);
  return { done: true as const };
});
