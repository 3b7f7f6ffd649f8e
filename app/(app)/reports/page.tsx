import { getTimeZone } from "next-intl/server";
import { z } from "zod";
import { type ReportPlace, ReportsPage } from "@/components/reports/index.ts";
import { idField } from "@/lib/contracts/fields.ts";
import { figureMetrics, reportBreakdowns, reportPeriods } from "@/lib/contracts/words/metrics.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { listReported, readReport, readSubscription } from "@/lib/domain/reports/index.ts";
import { listWorkers } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toHighlights, toReport, toReportQuery } from "@/lib/http/views/reports.ts";

const page = definePage(
  {
    path: "/reports",
    query: z.object({
      period: z.enum(reportPeriods).default("1_month"),
      by: z.enum(reportBreakdowns).default("campaign"),
      metric: z.enum(figureMetrics).default("new_replied"),
      campaign: idField.nullable().default(null),
      account: idField.nullable().default(null),
      member: idField.nullable().default(null),
    }),
    texts: ["reports"],
    productTime: true,
  },
  async ({ ctx: { member }, query }) => {
    const place: ReportPlace = query;
    const [campaigns, accounts, workers, subscription, report] = await Promise.all([
      listReported(member),
      listCredentials(member),
      listWorkers(member),
      readSubscription(member),
      readReport(
        member,
        toReportQuery({
          period: place.period,
          timezone: await getTimeZone(),
          credentials_id: place.account,
          workflow_id: place.campaign,
          member_id: place.member,
        }),
        place.by,
      ),
    ]);
    return (
      <ReportsPage
        key={JSON.stringify(place)}
        place={place}
        first={toReport(report)}
        highlights={toHighlights(subscription)}
        campaigns={campaigns.map(({ id, name }) => ({ id, name }))}
        accounts={accounts.map(({ id, firstName, lastName, username }) => ({
          id,
          name: `${firstName} ${lastName}`.trim() || username,
        }))}
        members={workers.map(({ id, firstName, lastName, email }) => ({
          id,
          name: `${firstName} ${lastName}`.trim() || email,
        }))}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
