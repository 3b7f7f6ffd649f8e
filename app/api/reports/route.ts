import { readReport as contract } from "@/lib/contracts/reports.ts";
import { readReport } from "@/lib/domain/reports/index.ts";
import { route } from "@/lib/http/route.ts";
import { toReport, toReportQuery } from "@/lib/http/views/reports.ts";

export const GET = route(contract, async (ctx, { query }) =>
  toReport(await readReport(ctx.member, toReportQuery(query), query.by)),
);
