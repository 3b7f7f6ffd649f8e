import { endSession } from "@/lib/contracts/sessions.ts";
import { endOwnSession } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(endSession, async ({ user }, { params }) => {
  await endOwnSession(user.id, params.id);
  return { done: true as const };
});
