import { readInvite as contract } from "@/lib/contracts/invites.ts";
import { readInvite } from "@/lib/domain/members/index.ts";
import { route } from "@/lib/http/route.ts";
import { toShownInvite } from "@/lib/http/views/members.ts";

export const GET = route(contract, async ({ brand }, { query }) =>
  toShownInvite(await readInvite(brand.id, query.invite_code)),
);
