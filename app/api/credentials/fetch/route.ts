import { fetchCredentials } from "@/lib/contracts/credentials.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredentials } from "@/lib/http/show/credentials.ts";

export const GET = route(fetchCredentials, async (ctx) => {
  const who = ctx.member;
  return showCredentials(who, await listCredentials(who));
});
