import { mailReport as contract } from "@/lib/contracts/reports.ts";
import { mailReport } from "@/lib/domain/reports/index.ts";
import { route } from "@/lib/http/route.ts";
import { toReportQuery } from "@/lib/http/views/reports.ts";

export const POST = route(contract, async (ctx, { body }) => {
  await mailReport(ctx.member, toReportQuery(body), body.key);
  return { queued: true as const };
});
