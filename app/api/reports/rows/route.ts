import { readReportRows as contract } from "@/lib/contracts/reports.ts";
import { readRows } from "@/lib/domain/reports/index.ts";
import { route } from "@/lib/http/route.ts";
import { toReportQuery, toReportRow } from "@/lib/http/views/reports.ts";

export const GET = route(contract, async (ctx, { query }) => {
  const { metric, cursor, limit } = query;
  const { items, next } = await readRows(ctx.member, {
    ...toReportQuery(query),
    metric,
    cursor: cursor ?? null,
    limit,
  });
  return { items: items.map(toReportRow), next_cursor: next };
});
