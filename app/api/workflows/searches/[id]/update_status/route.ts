import { updateSearchStatus } from "@/lib/contracts/searches.ts";
import { continueSearch, stopSearch } from "@/lib/domain/searches/index.ts";
import { route } from "@/lib/http/route.ts";
import { toImportEntry } from "@/lib/http/views/imports.ts";

export const POST = route(updateSearchStatus, async (ctx, { params, body }) => {
  const change = body.status === "active" ? continueSearch : stopSearch;
  const named = { campaignId: body.workflow_id, credentialId: body.credentials_id };
  return toImportEntry(await change(ctx.member, params.id, named));
});
