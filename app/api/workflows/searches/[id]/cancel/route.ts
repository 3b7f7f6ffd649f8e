import { cancelImportEntry } from "@/lib/contracts/imports.ts";
import { cancelImport } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { toImportEntry } from "@/lib/http/views/imports.ts";

export const POST = route(cancelImportEntry, async (ctx, { params }) =>
  toImportEntry(await cancelImport(ctx.member, params.id)),
);
