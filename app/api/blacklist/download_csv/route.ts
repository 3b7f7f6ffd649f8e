import { downloadBlacklist } from "@/lib/contracts/blacklist.ts";
import { exportValues } from "@/lib/domain/blacklist/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(downloadBlacklist, async (ctx, { query }) => {
  const content = await exportValues(ctx.member, query.credentials_id || null);
  return new Response(content, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="blacklist.csv"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
});
