import { downloadSearch } from "@/lib/contracts/imports.ts";
import { exportSearch } from "@/lib/domain/searches/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(downloadSearch, async (ctx, { params }) => {
  const { name, content } = await exportSearch(ctx.member, params.id);
  return new Response(content, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
});
