import { fetchCredentials } from "@/lib/contracts/credentials.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { showCredentials } from "@/lib/http/show/credentials.ts";

export const GET = route(fetchCredentials, async (ctx) => {
  const who = member(ctx);
  return showCredentials(who, await listCredentials(who));
});
