import { readSessions } from "@/lib/contracts/sessions.ts";
import { listSessions } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { toSessions } from "@/lib/http/views/security.ts";

export const GET = route(readSessions, async ({ user, viewer }) =>
  toSessions(await listSessions(user.id), viewer.session?.id ?? null),
);
