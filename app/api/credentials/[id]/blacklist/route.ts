import * as contract from "@/lib/contracts/blacklist.ts";
import { readValuesOf, replaceValues } from "@/lib/domain/blacklist/index.ts";
import { route } from "@/lib/http/route.ts";
import { toChangedBlacklist } from "@/lib/http/views/blacklist.ts";

export const GET = route(contract.readBlacklist, async (ctx, { params }) => ({
  values: await readValuesOf(ctx.member, params.id),
}));

export const PUT = route(contract.replaceBlacklist, async (ctx, { params, body }) =>
  toChangedBlacklist(await replaceValues(ctx.member, params.id, body.values)),
);
