import { removeImportEntry } from "@/lib/contracts/imports.ts";
import { removeImport } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(removeImportEntry, async (ctx, { params, body }) => {
  await removeImport(ctx.member, params.id, { withPeople: body.with_people });
  return { done: true as const };
});
