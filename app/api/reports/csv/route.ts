import { downloadReport as contract } from "@/lib/contracts/reports.ts";
import { exportReport } from "@/lib/domain/reports/index.ts";
import { route } from "@/lib/http/route.ts";
import { toReportQuery } from "@/lib/http/views/reports.ts";

export const GET = route(contract, async (ctx, { query }) => {
  const content = await exportReport(ctx.member, toReportQuery(query));
  return new Response(content, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="report-${query.period}.csv"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
});
