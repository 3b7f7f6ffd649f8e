import { fetchCredentials } from "@/lib/contracts/credentials.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { toCredentialView } from "@/lib/http/views/credentials.ts";

export const GET = route(fetchCredentials, async (ctx) =>
  (await listCredentials(member(ctx))).map(toCredentialView),
);
