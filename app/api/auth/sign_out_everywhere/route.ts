import { signOutEverywhere } from "@/lib/contracts/accounts.ts";
import { endOtherSessions } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const POST = route(signOutEverywhere, async ({ viewer: { session, user } }, { body }) => {
  if (!session || !user) throw new ProductError("sign_in_required", "signInRequired");
  const asking = { userId: user.id, sessionId: session.id };
  return { done: true as const, ended: await endOtherSessions(asking, body.password) };
});
