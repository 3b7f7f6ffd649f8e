import * as contract from "@/lib/contracts/blacklist.ts";
import { removeEntries } from "@/lib/domain/blacklist/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract.removeFromBlacklist, async (ctx, { body }) =>
  removeEntries(ctx.member, body.credentials_id || null, body.ids),
);
