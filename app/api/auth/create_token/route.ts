import { createToken } from "@/lib/contracts/accounts.ts";
import { createAnonymousSession } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { sessionReply } from "@/lib/http/session-reply.ts";

export const POST = route(createToken, async (ctx) =>
  sessionReply(ctx, await createAnonymousSession(ctx.brand.id), null),
);
