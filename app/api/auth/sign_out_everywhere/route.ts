import { signOutEverywhere } from "@/lib/contracts/accounts.ts";
import { endOtherSessions } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const POST = route(signOutEverywhere, async ({ viewer }) => {
  if (!viewer.session || !viewer.user) throw new ProductError("sign_in_required", "signInRequired");
  return { done: true as const, ended: await endOtherSessions(viewer.user.id, viewer.session.id) };
});
