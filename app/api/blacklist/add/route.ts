import * as contract from "@/lib/contracts/blacklist.ts";
import { addValues } from "@/lib/domain/blacklist/index.ts";
import { route } from "@/lib/http/route.ts";
import { toChangedBlacklist } from "@/lib/http/views/blacklist.ts";

export const POST = route(contract.addToBlacklist, async (ctx, { body }) =>
  toChangedBlacklist(await addValues(ctx.member, body.credentials_id || null, body.values)),
);
