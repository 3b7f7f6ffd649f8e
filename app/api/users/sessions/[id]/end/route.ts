import { endSession } from "@/lib/contracts/sessions.ts";
import { endOwnSession } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const POST = route(endSession, async ({ user, viewer: { session } }, { params, body }) => {
  if (!session) throw new ProductError("sign_in_required", "signInRequired");
  const asking = { userId: user.id, sessionId: session.id };
  await endOwnSession(asking, params.id, body.password);
  return { done: true as const };
});
