import { downloadSearchCsv } from "@/lib/contracts/campaigns.ts";
import { exportRefusals } from "@/lib/domain/prospects/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(downloadSearchCsv, async (ctx, { params }) => {
  const { name, content } = await exportRefusals(member(ctx), params.id);
  return new Response(content, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
});
