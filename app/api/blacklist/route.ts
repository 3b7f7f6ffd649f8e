import * as contract from "@/lib/contracts/blacklist.ts";
import { listEntries } from "@/lib/domain/blacklist/index.ts";
import { route } from "@/lib/http/route.ts";
import { toBlacklistPage } from "@/lib/http/views/blacklist.ts";

export const GET = route(contract.listBlacklist, async (ctx, { query }) =>
  toBlacklistPage(await listEntries(ctx.member, query.credentials_id || null, query)),
);
