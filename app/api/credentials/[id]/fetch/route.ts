import { fetchCredential } from "@/lib/contracts/credentials.ts";
import { getCredential } from "@/lib/domain/credentials/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";

export const GET = route(fetchCredential, async (ctx, { params }) =>
  showCredential(member(ctx), await getCredential(member(ctx), params.id)),
);
