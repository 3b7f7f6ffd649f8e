import { readImportEntry } from "@/lib/contracts/imports.ts";
import { readImport } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { toImportEntry } from "@/lib/http/views/imports.ts";

export const GET = route(readImportEntry, async (ctx, { params }) =>
  toImportEntry(await readImport(ctx.member, params.id)),
);
