import { startSearch as contract } from "@/lib/contracts/searches.ts";
import { startSearch } from "@/lib/domain/searches/index.ts";
import { route } from "@/lib/http/route.ts";
import { toImportEntry } from "@/lib/http/views/imports.ts";

export const POST = route(contract, async (ctx, { body }) =>
  toImportEntry(
    await startSearch(ctx.member, {
      url: body.url,
      credentialId: body.credentials_id,
      campaignId: body.workflow_id ?? null,
      movePeople: body.is_existing_people,
      most: body.limit,
      key: body.key,
    }),
  ),
);
