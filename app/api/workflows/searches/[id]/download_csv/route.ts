import { downloadRefusedLines } from "@/lib/contracts/imports.ts";
import { exportRefusals } from "@/lib/domain/prospects/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(downloadRefusedLines, async (ctx, { params }) => {
  const { name, content } = await exportRefusals(ctx.member, params.id);
  return new Response(content, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
});
