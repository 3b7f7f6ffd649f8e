import { activateEmail } from "@/lib/contracts/accounts.ts";
import { requestActivation } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(activateEmail, async ({ viewer }) => {
  if (viewer.user) await requestActivation(viewer.user.id);
  return { email: viewer.user?.email ?? "" };
});
